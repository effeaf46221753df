import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { transaction } from '#contract/endpoints/wallet/wallet-calls.ts';
import { groupByDay, statementDates, statusKey, transactionRow } from './statement-list.tsx';

const clock = statementDates('pt-BR', 'America/Sao_Paulo');

describe('a statement’s days', () => {
  test('[R3.23] change at midnight of the site’s time zone, not of UTC', () => {
    expect(clock.dayOf(Date.parse('2026-11-20T02:59:59Z'))).toBe('2026-11-19');
    expect(clock.dayOf(Date.parse('2026-11-20T03:00:00Z'))).toBe('2026-11-20');
    expect(clock.timeOf(Date.parse('2026-11-20T03:05:00Z'))).toBe('00:05');
  });

  test.each([
    ['2026-11-20', 'Hoje'],
    ['2026-11-19', 'Ontem'],
    ['2026-11-18', '18 de novembro'],
    ['2025-12-31', '31 de dezembro de 2025'],
  ])('%s is labelled %s', (day, name) => {
    expect(clock.nameOf(day, '2026-11-20')).toBe(name);
  });
});

test('transactions are grouped by day', () => {
  expect(groupByDay(['b1', 'b2', 'a1'], (move) => move.slice(0, 1))).toEqual([
    { day: 'b', moves: ['b1', 'b2'] },
    { day: 'a', moves: ['a1'] },
  ]);
  expect(groupByDay([], String)).toEqual([]);
});

const row = (over: Record<string, unknown>) =>
  transactionRow(
    v.parse(transaction, {
      id: 1,
      source_type: 'CasinoTransaction',
      status: 2,
      type: 0,
      amount: 150,
      created_at: '2026-11-20T12:00:00Z',
      source: {},
      ...over,
    }),
  );

describe('a row of the statement', () => {
  test('a stake is an outgoing amount under the game’s name', () => {
    expect(row({ source: { casino_game: { name: 'Sete Ladeiras' } } })).toEqual({
      icon: 'reels',
      name: 'Sete Ladeiras',
      kind: 'casino',
      move: 'stake',
      amount: -150,
      moved: true,
      cameIn: false,
      status: 'transactions.status.approved',
    });
  });

  test('a win is an incoming amount', () => {
    expect(row({ type: 1 })).toMatchObject({ move: 'win', amount: 150, cameIn: true, name: '' });
  });

  test('a pending deposit is not counted as incoming', () => {
    expect(row({ source_type: 'Deposit', type: 1, status: 0 })).toMatchObject({
      kind: 'deposit',
      amount: 150,
      moved: false,
      cameIn: false,
      status: 'transactions.status.pending',
    });
  });

  test('a withdrawal is outgoing while it is pending, and not once it is refused', () => {
    expect(row({ source_type: 'Withdraw', status: 1 })).toMatchObject({ amount: -150, moved: true });
    expect(row({ source_type: 'Withdraw', status: 3 })).toMatchObject({ amount: 150, moved: false });
  });

  test.each([
    ['Withdraw', 0, 'withdraw.status.asked'],
    ['Withdraw', 1, 'withdraw.status.sent'],
    ['Withdraw', 2, 'withdraw.status.paid'],
    ['Withdraw', 3, 'transactions.status.refused'],
    ['Withdraw', 5, 'transactions.status.cancelled'],
    ['Deposit', 0, 'transactions.status.pending'],
    ['Deposit', 2, 'transactions.status.approved'],
    ['Deposit', 4, 'transactions.status.expired'],
    // In the filter of all kinds: only a withdrawal can be in it.
    ['all', 1, 'withdraw.status.sent'],
    ['all', 2, 'transactions.status.approved'],
  ] as const)('the state of %s %i is worded by %s', (source, status, key) => {
    expect(statusKey(source, status)).toBe(key);
  });

  test('a bet is titled by its market if that is known', () => {
    const market = { full_name: 'Palmeiras x Santos', sport_name: 'Futebol' };
    expect(row({ source_type: 'BetTransaction', source: { market } }).name).toBe('Palmeiras x Santos');
    expect(row({ source_type: 'BetTransaction' })).toMatchObject({ name: '', kind: 'sport' });
  });

  test.each([
    ['Withdraw', 'withdraw', 'up'],
    ['Bonus', 'bonus', 'gift'],
  ])('%s has its own text and icon', (source_type, kind, icon) => {
    expect(row({ source_type })).toMatchObject({ kind, icon, move: null });
  });
});
