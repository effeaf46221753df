import { expect, test } from 'vitest';
import type { DoubleRound } from '#contract/endpoints/casino/double-calls.ts';
import { type DoubleState, mergeDoubleBets, mergeDoubleRound, preferNewerDoubleState } from './double.ts';

const round = (number: number, phase: DoubleRound['phase'], version: number): DoubleRound => ({
  number,
  phase,
  version,
  outcome: phase === 'drawn' || phase === 'settled' ? 5 : null,
  hash: null,
  terminal_hash: 'a'.repeat(64),
  chain_index: number,
  salt: 'b'.repeat(64),
  opened_at: 0,
  locks_at: 15_000,
  drawn_at: null,
});
const bets = (number: number, count: number) => ({
  number,
  count,
  totals: { red: count, white: 0, black: 0 },
  latest: [],
});
const known: DoubleState = { now: 0, round: round(7, 'locked', 29), bets: bets(7, 3), last: [] };

test('a round event is applied only if it is newer; late and repeated events change nothing', () => {
  expect(mergeDoubleRound(known, round(7, 'betting', 28))).toBe(known);
  expect(mergeDoubleRound(known, round(7, 'locked', 29))).toBe(known);
  const drawn = mergeDoubleRound(known, round(7, 'drawn', 30));
  expect(drawn.round?.phase).toBe('drawn');
  expect(drawn.bets).toEqual(known.bets);
});

test('an outcome joins the last results when the round is paid, only once, and the list holds at most 20', () => {
  expect(mergeDoubleRound(known, round(7, 'drawn', 30)).last).toEqual([]);
  const full = Array.from({ length: 20 }, (_, index) => ({ number: 6 - index, outcome: 1 }));
  const { last } = mergeDoubleRound({ ...known, last: full }, round(7, 'settled', 31));
  expect(last).toHaveLength(20);
  expect(last[0]).toEqual({ number: 7, outcome: 5 });
  const again = { ...known, last: [{ number: 7, outcome: 5 }] };
  expect(mergeDoubleRound(again, round(7, 'settled', 31)).last).toHaveLength(1);
});

test('the next round starts without the bets of the previous round', () => {
  expect(mergeDoubleRound(known, round(8, 'betting', 32)).bets).toBeNull();
});

test('a bets event is applied only if it belongs to the current round and counts more bets than are known', () => {
  expect(mergeDoubleBets(known, bets(7, 2))).toBe(known);
  expect(mergeDoubleBets(known, bets(6, 9))).toBe(known);
  expect(mergeDoubleBets(known, bets(7, 4)).bets?.count).toBe(4);
  expect(mergeDoubleBets({ ...known, bets: null }, bets(7, 1)).bets?.count).toBe(1);
});

test('an answer that an event overtook does not set the round back', () => {
  const older = { ...known, round: round(7, 'betting', 28) };
  expect(preferNewerDoubleState(known, older)).toBe(known);
  expect(preferNewerDoubleState(older, known)).toBe(known);
  expect(preferNewerDoubleState(undefined, older)).toBe(older);
  const none = { ...known, round: null };
  expect(preferNewerDoubleState(known, none)).toBe(none);
});
