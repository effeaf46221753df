import { describe, expect, test } from 'vitest';
import { scratchEngine } from './scratch-engine.ts';
import {
  drawTicket,
  PRICES,
  PRIZES,
  prizeOf,
  prizeOfTicket,
  scratchFacts,
  TICKETS,
  winOfTicket,
} from './scratch-game.ts';

/** A ticket of that number; what else is drawn goes on from the seed. */
function ticketOf(number: number, seed = number): number[] {
  let state = seed + 1;
  let first = true;
  return drawTicket((below) => {
    if (first) {
      first = false;
      return number;
    }
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  });
}

describe('the sandbox scratch card', () => {
  test('returns 87.72 % over all of its tickets, more than the 85 % the law asks, and 36.86 % pay something', () => {
    const price = 100;
    const wins = Array.from({ length: TICKETS }, (_, number) => winOfTicket(price, ticketOf(number)));
    expect([TICKETS, wins.reduce((sum, win) => sum + win, 0)]).toEqual([18_000, 1_579_000]);
    const counts = [5_000, 2_000, 1_000, 500, 200, 100, 0].map(
      (win) => wins.filter((other) => other === win).length,
    );
    // 1 in 1,000, 250, 80, 25, 9 and 5.
    expect(counts).toEqual([18, 72, 225, 720, 2_000, 3_600, 11_365]);
    expect(scratchFacts()).toEqual({ rtp: 8_772, hitFrequency: 3_686, volatility: 'low' });
  });

  test('has nine fields: three alike on a winning ticket, never three alike otherwise', () => {
    for (let number = 0; number < TICKETS; number += 7) {
      const fields = ticketOf(number);
      const prize = prizeOfTicket(number);
      expect(fields).toHaveLength(9);
      expect(prizeOf(fields)).toBe(prize);
      for (const place of PRIZES.keys()) {
        const count = fields.filter((field) => field === place).length;
        if (place === prize) expect(count).toBe(3);
        else expect(count).toBeLessThan(3);
      }
    }
  });

  test('shows each prize on lost tickets as often as any other, however dear it is', () => {
    const lost = TICKETS - 1;
    const seen = PRIZES.map(() => 0);
    for (let seed = 0; seed < 2_000; seed += 1) {
      for (const field of ticketOf(lost, seed * 7_919)) seen[field] = (seen[field] ?? 0) + 1;
    }
    const expected = (2_000 * 9) / 6;
    for (const count of seen) expect(Math.abs(count - expected) / expected).toBeLessThan(0.06);
  });

  test('pays whole cents for every price and prize', () => {
    for (const price of PRICES) {
      for (const { pays } of PRIZES) expect(Number.isInteger((price * pays) / 100)).toBe(true);
    }
  });

  test('scatters by about two and a half prices, as a game of low volatility', () => {
    const mean = 87.72 / 100;
    const square = PRIZES.reduce((sum, { pays, oneIn }) => sum + (pays / 100) ** 2 / oneIn, 0);
    expect(Math.sqrt(square - mean ** 2)).toBeCloseTo(2.5, 1);
  });

  test('takes one ticket at a price on offer', () => {
    const bet = (on: string, stake: number) => ({ on, stake });
    expect(scratchEngine.stakeOf([bet('ticket', 200)])).toBe(200);
    for (const bets of [
      [],
      [bet('ticket', 150)],
      [bet('round', 200)],
      [bet('ticket', 200), bet('ticket', 200)],
    ]) {
      expect(scratchEngine.stakeOf(bets)).toBeUndefined();
    }
  });
});
