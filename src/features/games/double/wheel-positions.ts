// Where the strip of Double's wheel stands: 15 stones in their order, again and again, moved by whole stones.
import { DOUBLE_NUMBERS } from '#contract/rules/double.ts';

/** The stones' order on the wheel: red and black in turns. */
const ORDER: readonly number[] = [1, 14, 2, 13, 3, 12, 4, 0, 11, 5, 10, 6, 9, 7, 8];
const LAPS = 6;
/** It stands in the second lap, and three laps on after it has turned: there are stones on both sides of either. */
const RESTING_LAP = 1;
const TURNED_LAP = 4;

/** How long the wheel turns (ms). */
export const SPIN_MS = 4_000;

/** The strip's stones, left to right. */
export const WHEEL_STONES: readonly number[] = Array.from(
  { length: LAPS * DOUBLE_NUMBERS },
  (_, place) => ORDER[place % DOUBLE_NUMBERS] ?? 0,
);

const placeOf = (lap: number, outcome: number) => lap * DOUBLE_NUMBERS + ORDER.indexOf(outcome);

/** The place of the stone in the middle while the wheel stands. */
export const restingIndex = (outcome: number): number => placeOf(RESTING_LAP, outcome);

/** The place of the stone that a turn ends on. */
export const spunIndex = (outcome: number): number => placeOf(TURNED_LAP, outcome);
