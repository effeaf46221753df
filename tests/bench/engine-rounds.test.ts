// A million simulated rounds of each engine besides the slots (slot-rounds.test.ts), with a fixed source of chance: return
// and hit rate agree with the exact count.
import { expect, test } from 'vitest';
import { createRandom } from '#contract/rules/art/seeded-random.ts';
import { MINES_TILES, minesMultiplier } from '#contract/rules/casino/mines-rules.ts';
import type { RandomBelow } from '#server/sandbox/games/game-engine.ts';
import { engineOf } from '#server/sandbox/games/game-engines.ts';

const ROUNDS = 1_000_000;
/** Far beyond what chance does: a fixed seed gives the same figures at every run. */
const SIGMAS = 4;
const STAKE = 100;

/** What a round pays, in stakes. */
type Round = (random: RandomBelow) => number;

function roundOf(name: string, on: string): Round {
  const engine = engineOf(name);
  if (!engine) throw new Error(`no engine ${name}`);
  const bets = [{ on, stake: STAKE }];
  return (random) => engine.winOf(bets, engine.draw(random)) / STAKE;
}

/** A round of Mines that stops after so many bricks. The mines are laid as `minePositions` lays them. */
function minesOf(mines: number, opened: number): Round {
  return (random) => {
    const free = Array.from({ length: MINES_TILES }, (_, tile) => tile);
    for (let mine = 0; mine < mines; mine += 1) {
      const [laid = 0] = free.splice(random(free.length), 1);
      if (laid < opened) return 0;
    }
    return minesMultiplier(mines, opened) / 100;
  };
}

/** Return and hit rate by the exact count, in ten-thousandths, and scatter of a round in stakes. */
test.each([
  ['crash, stop at 1.01', roundOf('crash', 'stop-101'), 9_700, 9_603.96, 0.2],
  ['crash, stop at 2', roundOf('crash', 'stop-200'), 9_700, 4_850, 1],
  ['crash, stop at 10', roundOf('crash', 'stop-1000'), 9_700, 970, 2.96],
  ['keno, 1 stone', roundOf('keno', '7'), 9_250, 2_500, 1.6],
  ['keno, 2 stones', roundOf('keno', '7-8'), 9_326.92, 4_423.08, 2.17],
  ['keno, 3 stones', roundOf('keno', '1-20-40'), 9_245.95, 1_487.85, 5.29],
  ['keno, 4 stones', roundOf('keno', '1-2-3-4'), 9_090.44, 2_558.81, 5.03],
  ['keno, 5 stones', roundOf('keno', '4-11-18-23-37'), 9_177.7, 3_669.44, 10.95],
  ['keno, 6 stones', roundOf('keno', '5-10-15-20-25-30'), 9_259.77, 1_527.52, 8.93],
  ['keno, 7 stones', roundOf('keno', '1-2-3-4-5-6-7'), 9_341.51, 2_283.49, 8.21],
  ['keno, 8 stones', roundOf('keno', '1-2-3-4-5-6-7-8'), 9_073.53, 893.73, 9.26],
  ['keno, 9 stones', roundOf('keno', '1-2-3-4-5-6-7-8-9'), 9_050.93, 1_380.14, 8.31],
  ['keno, 10 stones', roundOf('keno', '1-2-3-4-5-6-7-8-9-10'), 9_069.04, 1_968.55, 4.84],
  ['roulette, a number', roundOf('roulette-1z', '17'), 9_729.73, 270.27, 5.84],
  ['roulette, zero', roundOf('roulette-1z', '0'), 9_729.73, 270.27, 5.84],
  ['roulette, a dozen', roundOf('roulette-1z', 'dozen-2'), 9_729.73, 3_243.24, 1.4],
  ['roulette, a column', roundOf('roulette-1z', 'column-3'), 9_729.73, 3_243.24, 1.4],
  ['roulette, a colour', roundOf('roulette-1z', 'red'), 9_729.73, 4_864.86, 1],
  ['roulette, even', roundOf('roulette-1z', 'even'), 9_729.73, 4_864.86, 1],
  ['roulette, a half', roundOf('roulette-1z', 'high'), 9_729.73, 4_864.86, 1],
  ['scratch', roundOf('scratch-9', 'ticket'), 8_772.22, 3_686.11, 2.49],
  ['mines, 1 mine, 4 bricks', minesOf(1, 4), 9_828, 8_400, 0.43],
  ['mines, 3 mines, 3 bricks', minesOf(3, 3), 9_842.61, 6_695.65, 0.69],
  ['mines, 5 mines, 5 bricks', minesOf(5, 5), 9_892.44, 2_918.13, 1.54],
  ['mines, 12 mines, 2 bricks', minesOf(12, 2), 9_880, 2_600, 1.67],
  ['mines, 24 mines, 1 brick', minesOf(24, 1), 9_900, 400, 4.85],
] as const)(
  'a million rounds of %s return what was counted',
  { timeout: 120_000 },
  (name, play, rtp, hitRate, scatter) => {
    const random = createRandom(2_026);
    const below: RandomBelow = (limit) => Math.floor(random() * limit);
    let [paid, hits] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pays = play(below);
      paid += pays;
      hits += pays > 0 ? 1 : 0;
    }
    process.stdout.write(
      `${name}: ${((paid * 100) / ROUNDS).toFixed(2)} % returned, ${((hits * 100) / ROUNDS).toFixed(2)} % of rounds paid\n`,
    );
    const per = Math.sqrt(ROUNDS);
    expect(Math.abs((paid * 10_000) / ROUNDS - rtp)).toBeLessThan((SIGMAS * scatter * 10_000) / per);
    const spread = Math.sqrt((hitRate / 10_000) * (1 - hitRate / 10_000));
    expect(Math.abs((hits * 10_000) / ROUNDS - hitRate)).toBeLessThan((SIGMAS * spread * 10_000) / per);
  },
);
