import { expect, test } from 'vitest';
import { chancesOf } from './chances.ts';
import { scoreSpread } from './goal-model.ts';
import { words } from './market-names.ts';
import { overUnder } from './planned-market.ts';
import { brokenMarket, pricedMarket } from './priced-market.ts';

const rates = { home: 1.5, away: 1.1 };
const spread = scoreSpread(rates);
const name = words('Escanteios', 'Corners', 'Córners');
const line = (corners: number) => overUnder('corners', 'corners', name, 'corners', corners);
const outcomesOf = ({ selections }: ReturnType<typeof brokenMarket>) =>
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
  expect(outcomesOf(brokenMarket(line(5_500), chances, 0.06))).toEqual([
    ['over', 'won'],
    ['under', 'lost'],
  ]);
  expect(outcomesOf(brokenMarket(line(6_500), chances, 0.06))).toEqual([
    ['over', 'void'],
    ['under', 'void'],
  ]);
  const nextGoal = { ...line(500), goal: 1 };
  expect(
    outcomesOf(brokenMarket(nextGoal, chances, 0.06, 0)).every(([, outcome]) => outcome !== 'void'),
  ).toBe(true);
});
