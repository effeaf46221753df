// What the page knows of a running game, from the messages of its frame. Pure: the effects of a message (reading the
// profile again, a modal, leaving) are in play-frame.tsx.
import type { ErrorCode } from '#contract/errors.ts';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import type { HelpQuestion } from '#src/widgets/help/help-subjects.ts';

export interface PlayState {
  /** The game has rendered itself. */
  ready: boolean;
  /** The current round. */
  round: string | null;
  /** The stake of the current round was refused. */
  refused: boolean;
  /** The refused stake exceeded a limit. */
  limited: boolean;
  /** Why the stake was refused, where the game itself hasn't said so. */
  untold: RefusalReason | null;
  /** Won minus staked in the last played round, in cents; null: no round was played yet. */
  lastResult: number | null;
  /** The balance that the game last reported, in cents. */
  balance: number | null;
  /** What stops the player from playing. */
  trouble: 'insufficient-funds' | 'session-expired' | null;
}

export const INITIAL_PLAY_STATE: PlayState = {
  ready: false,
  round: null,
  refused: false,
  limited: false,
  untold: null,
  lastResult: null,
  balance: null,
  trouble: null,
};

/** The state after a message; the same object if the message changes nothing. */
export function reduceFrameMessage(state: PlayState, message: GameFrameMessage): PlayState {
  switch (message.type) {
    case 'ready':
      return { ...state, ready: true };
    case 'round-start':
      return { ...state, round: message.round, refused: false, limited: false, untold: null, trouble: null };
    case 'round-end':
      // A late end of an earlier round must not close the current one.
      if (state.round !== null && state.round !== message.round) return state;
      // A refused stake cost nothing: there is no result, whatever amounts the frame sends.
      if (state.refused || state.trouble !== null) return { ...state, round: null };
      if (message.stake === 0 && message.win === 0) return { ...state, round: null };
      return { ...state, round: null, lastResult: message.win - message.stake };
    case 'balance-changed':
      return { ...state, balance: message.balance };
    case 'insufficient-funds':
    case 'session-expired':
      return { ...state, trouble: message.type };
    case 'bet-refused':
      return {
        ...state,
        refused: true,
        limited: message.code === 'limit_reached',
        untold: message.told ? null : refusalReason(message.code),
      };
    case 'exit':
    case 'sound-changed':
    case 'verify-round':
      return state;
  }
}

/**
 * The balance to send to the game, if it changed outside the game:
 * never during a round, and only if the game does not know it yet.
 */
export function balanceToSend(state: PlayState, balance: number | null): number | null {
  if (!state.ready || state.round !== null || balance === state.balance) return null;
  return balance;
}

/** The codes of refused bets that have a sentence of their own, which says why and what to do. */
const REASONS = [
  'limit_reached',
  'blocked_player',
  'area_closed',
  'not_verified',
  'ip_blocked',
  'maintenance',
] as const;

export type RefusalReason = (typeof REASONS)[number] | 'other';

/** The reason of a refused bet, by the `code` that the frame reported; `other` for every other code. */
export function refusalReason(code: string): RefusalReason {
  return REASONS.find((reason) => reason === code) ?? 'other';
}

/** What a refused bet leads to on the help page. */
export function helpAbout(reason: RefusalReason): HelpQuestion | ErrorCode {
  return reason === 'other' ? 'bet-refused' : reason;
}
