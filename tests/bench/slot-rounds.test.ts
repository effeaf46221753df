// A million simulated rounds of each slot, with a fixed source of chance: return and hit rate agree with the exact count.
import { expect, test } from 'vitest';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { slotEngineOf } from '#server/sandbox/games/slot/slot-engine.ts';
import { showsPot, spinAt } from '#server/sandbox/games/slot/slot-game.ts';

const ROUNDS = 1_000_000;
/** Far beyond what chance does: a fixed seed gives the same figures at every run. */
const SIGMAS = 4;

/** Return and hit rate by the exact count, in ten-thousandths, and scatter of a round in stakes. */
test.each([
  ['low', 9_718.61, 3_804.25, 4.61],
  ['medium', 9_536.74, 1_449.89, 8.59],
  ['high', 9_648.44, 926.72, 22.75],
  ['jackpot', 9_273.91, 1_431.16, 8.58],
] as const)(
  'a million rounds of %s return what was counted',
  { timeout: 60_000 },
  (slot, rtp, hitRate, scatter) => {
    const random = createRandom(2_026);
    const engine = slotEngineOf(slot);
    let [paid, hits] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const drawn = engine.draw((below) => Math.floor(random() * below));
      const { wins, pays } = spinAt(slot, drawn);
      paid += slot === 'jackpot' && showsPot(slot, drawn) ? pays - 1_000 : pays;
      hits += wins.length > 0 ? 1 : 0;
    }
    process.stdout.write(
      `${slot}: ${(paid * 100) / ROUNDS} % returned, ${(hits * 100) / ROUNDS} % of rounds paid\n`,
    );
    const per = Math.sqrt(ROUNDS);
    expect(Math.abs((paid * 10_000) / ROUNDS - rtp)).toBeLessThan((SIGMAS * scatter * 10_000) / per);
    const spread = Math.sqrt((hitRate / 10_000) * (1 - hitRate / 10_000));
    expect(Math.abs((hits * 10_000) / ROUNDS - hitRate)).toBeLessThan((SIGMAS * spread * 10_000) / per);
  },
);
