import { describe, expect, test } from 'vitest';
import { groupByDay, statementDates } from './statement-days.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
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
    expect(clock.nameOf(day, NOW)).toBe(name);
  });
});

test('transactions are grouped by day', () => {
  expect(groupByDay(['b1', 'b2', 'a1'], (move) => move.slice(0, 1))).toEqual([
    { day: 'b', moves: ['b1', 'b2'] },
    { day: 'a', moves: ['a1'] },
  ]);
  expect(groupByDay([], String)).toEqual([]);
});
