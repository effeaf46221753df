import type { Bet } from '../game-protocol.ts';

/** The bet on these stones: `4-11-18`, the lowest first. Stake in cents. */
export const betOn = (picks: readonly number[], stake: number): Bet => ({
  on: [...picks].sort((one, other) => one - other).join('-'),
  stake,
});

/** The stones of a bet; NaN for what is no number. */
export const picksOf = ({ on }: Bet): number[] =>
  on.split('-').map((text) => (/^[1-9]\d?$/.test(text) ? Number(text) : Number.NaN));
