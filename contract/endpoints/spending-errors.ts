import type { ErrorCode } from '../errors.ts';

/** What may stand in the way of a command that takes a player's money. */
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

/** And of one that stakes it: those of the gate too (§6). */
export const STAKE_ERRORS: readonly ErrorCode[] = [...SPENDING_ERRORS, 'blocked_player', 'ip_blocked'];
