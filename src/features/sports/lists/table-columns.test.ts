import { expect, test } from 'vitest';
import type { Market } from '#contract/endpoints/sports/sports-calls.ts';
import { columnName, kindsOf, marketOfKind } from './table-columns.ts';

const market = (id: string, state: Market['state'] = 'open'): Market => ({
  ...{ id, state, group: 'main', name: id },
  selections: [{ id: 'one', name: 'one', label: '1', odds: 2_000 }],
});

test('markets that differ by their line share a column, in the order of the first events', () => {
  const markets = [
    [market('result'), market('total-2500'), market('both-score'), market('handicap-minus-500')],
    [market('result'), market('total-2500', 'closed'), market('total-3500'), market('handicap-plus-250')],
  ];
  expect(kindsOf(markets.map((each) => ({ markets: each })))).toEqual([
    'result',
    'total',
    'both-score',
    'handicap',
  ]);
});

test('a row shows the line that still takes bets, and the decided one if there is no other', () => {
  const decided = market('total-2500', 'closed');
  expect(marketOfKind([decided, market('total-3500')], 'total')?.id).toBe('total-3500');
  expect(marketOfKind([decided], 'total')?.id).toBe('total-2500');
  expect(marketOfKind([market('total-2500', 'suspended'), market('total-3500')], 'total')?.id).toBe(
    'total-2500',
  );
  expect(marketOfKind([{ ...decided, selections: [] }], 'total')).toBeUndefined();
});

test.each([
  ['Total de gols 2,5', 'Total de gols'],
  ['Handicap asiático −0,25', 'Handicap asiático'],
  ['Total goals 2.5', 'Total goals'],
  ['Resultado final', 'Resultado final'],
])('the head of a column has no line: %s', (name, head) => expect(columnName(name)).toBe(head));
