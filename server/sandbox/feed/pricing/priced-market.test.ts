import { expect, test } from 'vitest';
import { scoreSpread } from '../football/goal-model.ts';
import { book } from '../football/market-rules.ts';
import { chancesOf } from '../football/match-probabilities.ts';
import { words } from '../localised-names.ts';
import { choicesOf } from './market-template.ts';
import { brokenOffMarket, pricedMarket } from './priced-market.ts';

const rates = { home: 1.5, away: 1.1 };
const spread = scoreSpread(rates);
const name = words('Escanteios', 'Corners', 'Córners');
const { overUnder } = choicesOf(book);
const line = (corners: number) => overUnder({ id: 'corners', group: 'corners', name }, 'corners', corners);
const outcomesOf = ({ selections }: ReturnType<typeof brokenOffMarket>) =>
  selections.map(({ id, outcome }) => [id, outcome]);

test('a match that is broken off keeps what was decided, and its other stakes come back', () => {
  const chances = chancesOf(
    {
      goals: { home: 0, away: 0 },
      half: null,
      corners: { home: 4, away: 2 },
      left: { first: 0.2, second: 0.55 },
    },
    rates,
    spread,
  );
  expect(outcomesOf(pricedMarket(line(5_500), chances, 0.06))).toEqual([
    ['over', 'won'],
    ['under', 'lost'],
  ]);
  expect(outcomesOf(brokenOffMarket(line(5_500), chances))).toEqual([
    ['over', 'won'],
    ['under', 'lost'],
  ]);
  expect(outcomesOf(brokenOffMarket(line(6_500), chances))).toEqual([
    ['over', 'void'],
    ['under', 'void'],
  ]);
  const goalKnown = { ...line(500), came: 0 };
  expect(outcomesOf(brokenOffMarket(goalKnown, chances)).every(([, outcome]) => outcome !== 'void')).toBe(
    true,
  );
});
