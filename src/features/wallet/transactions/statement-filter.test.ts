import { expect, test } from 'vitest';
import { filterQuery, isUnfiltered, NO_STATEMENT_FILTER } from './statement-filter.ts';

test('an empty filter requests everything', () => {
  expect(isUnfiltered(NO_STATEMENT_FILTER)).toBe(true);
  expect(filterQuery(NO_STATEMENT_FILTER)).toEqual({});
});

test('the filter requests exactly what is chosen', () => {
  const filter = { ...NO_STATEMENT_FILTER, source: 'Withdraw', status: '2', from: '2026-11-01' } as const;
  expect(isUnfiltered(filter)).toBe(false);
  expect(filterQuery(filter)).toEqual({ source: 'Withdraw', status: '2', from: '2026-11-01' });
});

test('days in the wrong order are swapped', () => {
  const filter = { ...NO_STATEMENT_FILTER, from: '2026-11-20', to: '2026-11-01' };
  expect(filterQuery(filter)).toEqual({ from: '2026-11-01', to: '2026-11-20' });
});
