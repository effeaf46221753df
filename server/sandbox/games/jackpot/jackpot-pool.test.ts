import { describe, expect, test } from 'vitest';
import { FAROL_JACKPOT } from '#server/sandbox/games/slot/slot-engine.ts';
import { STAKES } from '../slot/slot-game.ts';
import { fed, type JackpotPool, jackpotRtp, NO_POT, POT_ON_REELS, winsJackpot } from './jackpot-pool.ts';

describe('a progressive jackpot', () => {
  test('loses nothing of what feeds it: parts of a cent wait for the next stake', () => {
    let pot: JackpotPool = { cents: 0, rest: 0 };
    let staked = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const stake = STAKES[round % STAKES.length] ?? 0;
      pot = fed(pot, stake, FAROL_JACKPOT);
      staked += stake;
      expect(pot.cents * 10_000 + pot.rest).toBe(staked * 150);
    }
  });

  test('is won where the reels show it, at every stake', () => {
    for (const stake of STAKES) {
      expect(winsJackpot(stake, POT_ON_REELS)).toBe(true);
      expect(winsJackpot(stake, NO_POT)).toBe(false);
    }
  });

  test('keeps its promise to a round that began before the reels decided: each cent had the same chance', () => {
    for (const stake of STAKES) {
      let winning = 0;
      for (let drawn = 0; drawn < 5_000; drawn += 1) winning += winsJackpot(stake, drawn) ? 1 : 0;
      expect(winning).toBe(stake);
    }
  });

  test('returns 1.5 % of all stakes at least: what was fed; once in 262,144 rounds', () => {
    expect(jackpotRtp(FAROL_JACKPOT)).toBe(150);
    expect(FAROL_JACKPOT).toMatchObject({ oneIn: 262_144, share: 150, replacedPays: 1_000 });
  });
});
