// What the page knows of a running game, from what its frame says. Pure: what a message sets off elsewhere (the profile
// read again, a modal, leaving) is play-frame.tsx's.
import type { GameFrameMessage } from '#contract/frame-messages.ts';

export interface PlayState {
  /** The game has drawn itself. */
  ready: boolean;
  /** The round under way. */
  round: string | null;
  /** The stake of the round under way was refused. */
  refused: boolean;
  /** It passed a limit. */
  limited: boolean;
  /** Won minus staked in the last round that was played, in cents; null: none was played yet. */
  lastResult: number | null;
  /** What the game itself last said can be staked, in cents. */
  balance: number | null;
  /** What stands in the player's way. */
  trouble: 'insufficient-funds' | 'session-expired' | null;
}

export const INITIAL_PLAY_STATE: PlayState = {
  ready: false,
  round: null,
  refused: false,
  limited: false,
  lastResult: null,
  balance: null,
  trouble: null,
};

/** The state after a message; one that changes nothing gives the same state. */
export function reduceFrameMessage(state: PlayState, message: GameFrameMessage): PlayState {
  switch (message.type) {
    case 'ready':
      return { ...state, ready: true };
    case 'round-start':
      return { ...state, round: message.round, refused: false, limited: false, trouble: null };
    case 'round-end':
      // A late end of an earlier round must not close the one under way.
      if (state.round !== null && state.round !== message.round) return state;
      // A refused stake cost nothing: no result, whatever the frame counts for it.
      if (state.refused || state.trouble !== null) return { ...state, round: null };
      if (message.stake === 0 && message.win === 0) return { ...state, round: null };
      return { ...state, round: null, lastResult: message.win - message.stake };
    case 'balance-changed':
      return { ...state, balance: message.balance };
    case 'insufficient-funds':
    case 'session-expired':
      return { ...state, trouble: message.type };
    case 'bet-refused':
      return { ...state, refused: true, limited: message.code === 'limit_reached' };
    case 'exit':
      return state;
  }
}

/** A wallet that moved elsewhere is told to the game: never within a round, and only what it doesn't know itself. */
export function balanceToSend(state: PlayState, balance: number | null): number | null {
  if (!state.ready || state.round !== null || balance === state.balance) return null;
  return balance;
}
