// What is known of an event before it starts: its strengths come to light in small steps (line-ups, weather, money), each as
// likely up as down, so that prices drift and stay right on average.
import { normal, type Random } from '../seeded-random.ts';

/** Each step is nearer to the start by a fixed ratio: the first comes two days ahead, the last at three minutes. */
export const STEPS = 50;
const NEARER = 1.15;
const LAST_STEP_MS = 180_000;

/** Two sides' levels as known after no steps, one step, and so on to the truth. `deviation` is that of all steps together. */
export function driftOf(
  random: Random,
  start: { home: number; away: number },
  deviation: number,
): { home: number; away: number }[] {
  const size = deviation / Math.sqrt(STEPS);
  let { home, away } = start;
  const levels = [{ home, away }];
  for (let step = 0; step < STEPS; step += 1) {
    home += size * normal(random);
    away += size * normal(random);
    levels.push({ home, away });
  }
  return levels;
}

/** How many steps have come to light `ahead` ms before the start, at a speed. */
export function stepsTaken(ahead: number, speed: number): number {
  if (ahead <= 0) return STEPS;
  const left = Math.log((ahead * speed) / LAST_STEP_MS) / Math.log(NEARER);
  // Steps come at whole ms, cut: a hair of tolerance keeps a step's own moment in it.
  return Math.min(Math.max(STEPS - Math.ceil(left - 1e-9), 0), STEPS);
}

/** How long before the start (ms) the last of so many steps came to light. */
export function stepAhead(steps: number, speed: number): number {
  return Math.floor((LAST_STEP_MS * NEARER ** (STEPS - steps)) / speed);
}
