import { describe, expect, test } from 'vitest';
import { SYMBOLS } from '../symbols.ts';
import { scratchEngine } from './scratch-engine.ts';
import {
  drawTicket,
  fieldsOf,
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
  test('returns exactly 90 % over all of its tickets, more than the 85 % the law asks, and says so', () => {
    const price = 100;
    const wins = Array.from({ length: TICKETS }, (_, number) => winOfTicket(price, ticketOf(number)));
    expect(wins.reduce((sum, win) => sum + win, 0)).toBe((price * TICKETS * 90) / 100);
    const hits = wins.filter((win) => win > 0).length;
    expect(scratchFacts()).toEqual({
      rtp: 9_000,
      hitFrequency: (hits * 10_000) / TICKETS,
      volatility: 'medium',
    });
  });

  test('has nine fields: three alike on a winning ticket, never three alike otherwise', () => {
    for (let number = 0; number < TICKETS; number += 7) {
      const fields = fieldsOf(ticketOf(number));
      const counts = SYMBOLS.map((symbol) => fields.filter((field) => field === symbol).length);
      const prize = prizeOfTicket(number);
      expect(fields).toHaveLength(9);
      expect(prizeOf(fields)).toBe(prize);
      for (const [index, symbol] of SYMBOLS.entries()) {
        if (symbol === prize) expect(counts[index]).toBe(3);
        else expect(counts[index]).toBeLessThan(3);
      }
    }
  });

  test('shows each symbol on lost tickets as often as any other, however dear it is', () => {
    const lost = TICKETS - 1;
    const seen = new Map(SYMBOLS.map((symbol) => [symbol, 0]));
    for (let seed = 0; seed < 2_000; seed += 1) {
      for (const field of fieldsOf(ticketOf(lost, seed * 7_919))) seen.set(field, (seen.get(field) ?? 0) + 1);
    }
    const expected = (2_000 * 9) / SYMBOLS.length;
    for (const count of seen.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.06);
  });

  test('pays whole cents for every price and prize', () => {
    for (const price of PRICES) {
      for (const { pays } of Object.values(PRIZES)) expect(Number.isInteger((price * pays) / 100)).toBe(true);
    }
  });

  test('scatters by about five prices, as a game of medium volatility', () => {
    const squares = Object.values(PRIZES).reduce(
      (sum, { pays, tickets }) => sum + tickets * (pays / 100) ** 2,
      0,
    );
    expect(Math.sqrt(squares / TICKETS)).toBeCloseTo(4.9, 0);
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
