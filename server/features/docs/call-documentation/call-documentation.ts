import type { ErrorCode } from '#contract/errors.ts';

/** What only the OpenAPI document says of a call: the contract leaves it out, because the page would ship it. */
export interface CallDocumentation {
  /** One line in English. */
  summary: string;
  /** Codes that the call may be refused with, besides `maintenance` and `internal`, which every call may answer. */
  errors: readonly ErrorCode[];
}

/** Refusals of a command that takes a player's money. */
export const SPENDING_ERRORS: readonly ErrorCode[] = [
  'unauthenticated',
  'invalid_input',
  'limit_reached',
  'insufficient_funds',
  'area_closed',
  'not_verified',
  'key_missing',
  'key_reused',
  'too_many',
];

/** Refusals of a command that stakes a player's money (§6). */
export const STAKE_ERRORS: readonly ErrorCode[] = [...SPENDING_ERRORS, 'blocked_player', 'ip_blocked'];
