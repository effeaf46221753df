import { expect, test } from 'vitest';
import { drawSize } from '#tests/support/draw-size.ts';
import { engineOf } from './game-engines.ts';
import type { Bet } from './game-protocol.ts';

const ROUNDS = drawSize(50_000, 1_000_000);

/** Whole numbers below a limit, the same in each run (xorshift). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}

/** Return and chance of a hit in hundredths of a percent; both may be off by four deviations of so many rounds. */
test.each([
  ['crash', 'stop-101', 9_700, 9_603],
  ['crash', 'stop-200', 9_700, 4_850],
  ['crash', 'stop-1000', 9_700, 970],
  ['keno', '7', 9_250, 2_500],
  ['keno', '4-11-18-23-37', 9_177, 3_669],
  ['keno', '1-2-3-4-5-6-7-8-9-10', 9_069, 1_968],
  ['roulette-1z', '17', 9_729, 270],
  ['roulette-1z', 'dozen-1', 9_729, 3_243],
  ['roulette-1z', 'red', 9_729, 4_864],
  ['scratch-9', 'ticket', 8_772, 3_686],
])('simulated rounds of %s on %s return and hit as counted', (name, on, rtp, hitFrequency) => {
  const engine = engineOf(name);
  if (!engine) throw new Error(`no engine ${name}`);
  const random = randomFrom(2_026);
  const bets: Bet[] = [{ on, stake: 100 }];
  let paid = 0;
  let squares = 0;
  let hits = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const win = engine.winOf(bets, engine.draw(random));
    paid += win;
    squares += win * win;
    hits += win > 0 ? 1 : 0;
  }
  const mean = paid / ROUNDS;
  const deviation = Math.sqrt(squares / ROUNDS - mean * mean);
  expect(Math.abs(mean - rtp / 100)).toBeLessThan((4 * deviation) / Math.sqrt(ROUNDS) + 0.01);
  const chance = hitFrequency / 10_000;
  const spread = Math.sqrt((chance * (1 - chance)) / ROUNDS);
  expect(Math.abs(hits / ROUNDS - chance)).toBeLessThan(4 * spread + 0.0001);
});
