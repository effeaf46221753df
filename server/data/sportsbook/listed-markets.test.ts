import { expect, test } from 'vitest';
import type { FeedMarket } from '#server/core/feed-event.ts';
import { listedMarkets } from './listed-markets.ts';

const words = (text: string) => ({ pt: text, en: text, es: text });
const market = (id: string, state: FeedMarket['state'], main = false): FeedMarket => ({
  ...{ id, state, group: 'main', name: words(id), selections: [] },
  ...(main ? { main } : {}),
});
const idsOf = (...markets: FeedMarket[]) => listedMarkets(markets).map(({ id }) => id);

test('a list has the main markets; beside a decided line stands the nearest open one, the higher of two', () => {
  expect(
    idsOf(market('result', 'open', true), market('total-2500', 'open', true), market('total-3500', 'open')),
  ).toEqual(['result', 'total-2500']);
  const others = [market('total-1500', 'closed'), market('total-4500', 'open'), market('total-3500', 'open')];
  expect(idsOf(market('total-2500', 'closed', true), ...others, market('corners-2500', 'open'))).toEqual([
    'total-2500',
    'total-3500',
  ]);
  expect(
    idsOf(market('total-2500', 'closed', true), market('total-2250', 'open'), market('total-2750', 'open')),
  ).toEqual(['total-2500', 'total-2750']);
  const quarters = [market('total-1500', 'open'), market('total-2250', 'open')];
  expect(idsOf(market('total-2500', 'closed', true), ...quarters)).toEqual(['total-2500', 'total-1500']);
});

test('the next line is listed as a main one; lines with a sign and markets without a line are understood', () => {
  const [, next] = listedMarkets([
    market('handicap-minus-500', 'closed', true),
    market('handicap-plus-250', 'open'),
    market('handicap-minus-250', 'open'),
  ]);
  expect(next).toMatchObject({ id: 'handicap-minus-250', main: true });
  expect(idsOf(market('both-score', 'closed', true), market('both-halves', 'open'))).toEqual(['both-score']);
});

test('a suspended line stays: it comes back', () => {
  expect(idsOf(market('total-2500', 'suspended', true), market('total-3500', 'open'))).toEqual([
    'total-2500',
  ]);
});
