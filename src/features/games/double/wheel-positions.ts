// Positions of Double's wheel: a strip that repeats 15 stones in their order and moves by whole stones.
import { DOUBLE_NUMBERS } from '#contract/rules/casino/double-rules.ts';

/** The order of the stones on the wheel: red and black alternate. */
const ORDER: readonly number[] = [1, 14, 2, 13, 3, 12, 4, 0, 11, 5, 10, 6, 9, 7, 8];
const LAPS = 6;
/** The wheel rests in the second lap and ends its spin three laps later: both positions have stones on both sides. */
const RESTING_LAP = 1;
const TURNED_LAP = 4;

/** Duration of the spin (ms). */
export const SPIN_MS = 4_000;

/** The stones of the strip, from left to right. */
export const WHEEL_STONES: readonly number[] = Array.from(
  { length: LAPS * DOUBLE_NUMBERS },
  (_, place) => ORDER[place % DOUBLE_NUMBERS] ?? 0,
);

const placeOf = (lap: number, outcome: number) => lap * DOUBLE_NUMBERS + ORDER.indexOf(outcome);

/** The index of the stone in the middle while the wheel is at rest. */
export const restingIndex = (outcome: number): number => placeOf(RESTING_LAP, outcome);

/** The index of the stone that a spin ends on. */
export const spunIndex = (outcome: number): number => placeOf(TURNED_LAP, outcome);
