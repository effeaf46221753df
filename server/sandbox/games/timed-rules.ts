import type { Bet } from './game-protocol.ts';

/** The rules of a round that takes its time. Times in ms since it began to run. */
export interface TimedRules {
  /** How long the round runs, with what is drawn and, once it is written, how it ended. */
  lengthMs(bets: readonly Bet[], drawn: readonly number[]): number;
  /** What is drawn, with how the round ended: by the player after so many ms, or without a time by itself. */
  ended(bets: readonly Bet[], drawn: readonly number[], elapsedMs?: number): number[];
  /** Whether that is written there already. */
  isEnded(drawn: readonly number[]): boolean;
}
