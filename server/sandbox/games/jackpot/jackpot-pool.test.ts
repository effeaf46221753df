import { describe, expect, test } from 'vitest';
import { FAROL_JACKPOT } from '#server/sandbox/games/slot/slot-engine.ts';
import { STAKES } from '../slot/slot-game.ts';
import { fed, type JackpotPool, jackpotRtp, winsJackpot } from './jackpot-pool.ts';

describe('a progressive jackpot', () => {
  test('loses nothing of what feeds it: parts of a cent wait for the next stake', () => {
    let pot: JackpotPool = { cents: 0, rest: 0 };
    let staked = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const stake = STAKES[round % STAKES.length] ?? 0;
      pot = fed(pot, stake, FAROL_JACKPOT);
      staked += stake;
      expect(pot.cents * 10_000 + pot.rest).toBe(staked * FAROL_JACKPOT.share);
    }
  });

  test('gives each cent the same chance: of all numbers exactly as many win as cents are staked', () => {
    for (const stake of STAKES) {
      let winning = 0;
      for (let drawn = 0; drawn < 5_000; drawn += 1) winning += winsJackpot(stake, drawn) ? 1 : 0;
      expect(winning).toBe(stake);
      expect(winsJackpot(stake, FAROL_JACKPOT.oneInCents - 1)).toBe(false);
    }
  });

  test('returns 2 % of all stakes: what was fed, and its starts', () => {
    expect(jackpotRtp(FAROL_JACKPOT)).toBe(200);
    // Played through: a pot that is won every `oneInCents` cents staked has paid exactly that.
    const rule = { ...FAROL_JACKPOT, oneInCents: 10_000, startCents: 100 };
    let pot: JackpotPool = { cents: rule.startCents, rest: 0 };
    let paid = 0;
    for (let round = 1; round <= 1_000; round += 1) {
      pot = fed(pot, 100, rule);
      if (round % 100 !== 0) continue;
      paid += pot.cents;
      pot = { cents: rule.startCents, rest: pot.rest };
    }
    expect(paid).toBe((100 * 1_000 * jackpotRtp(rule)) / 10_000);
  });
});
