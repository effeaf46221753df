import { expect, test } from 'vitest';
import type { Market } from '#contract/endpoints/sports/sports-calls.ts';
import { marketCards } from './market-cards.ts';

const market = (id: string, name: string, ...selections: string[]): Market => ({
  ...{ id, name, group: 'main', state: 'open' },
  selections: selections.map((one, place) => ({ id: `${place}`, name: one, label: '', odds: 1_900 })),
});
const cards = (...markets: Market[]) =>
  marketCards(markets).map(({ name, markets: own }) => [name, ...own.map(({ id }) => id)]);

test('the lines of one question share a card, whose title lacks the line', () => {
  expect(
    cards(
      market('total-2500', 'Total de gols 2,5', 'Mais de 2,5', 'Menos de 2,5'),
      market('result', 'Resultado final', 'Guaporé', 'Empate', 'Jangadeiros'),
      market('total-3500', 'Total de gols 3,5', 'Mais de 3,5', 'Menos de 3,5'),
      market('handicap-minus-1000', 'Handicap asiático −1', 'Guaporé −1', 'Jangadeiros +1'),
      market('handicap-plus-250', 'Handicap asiático +0,25', 'Guaporé +0,25', 'Jangadeiros −0,25'),
      market('home-total-500', 'Gols de Guaporé: 0,5', 'Mais de 0,5', 'Menos de 0,5'),
      market('home-total-1500', 'Gols de Guaporé: 1,5', 'Mais de 1,5', 'Menos de 1,5'),
    ),
  ).toEqual([
    ['Total de gols', 'total-2500', 'total-3500'],
    ['Resultado final', 'result'],
    ['Handicap asiático', 'handicap-minus-1000', 'handicap-plus-250'],
    ['Gols de Guaporé', 'home-total-500', 'home-total-1500'],
  ]);
});

test('markets whose selections do not say the number stay apart, and a line alone keeps its name', () => {
  expect(
    cards(
      market('set-winner-1', 'Vencedor do set 1', 'R. Hollowfield', 'O. Ashgrove'),
      market('set-winner-2', 'Vencedor do set 2', 'R. Hollowfield', 'O. Ashgrove'),
      market('total-2500', 'Total de gols 2,5', 'Mais de 2,5', 'Menos de 2,5'),
      market('corners-2500', 'Total de escanteios 2,5', 'Mais de 2,5', 'Menos de 2,5'),
    ),
  ).toEqual([
    ['Vencedor do set 1', 'set-winner-1'],
    ['Vencedor do set 2', 'set-winner-2'],
    ['Total de gols 2,5', 'total-2500'],
    ['Total de escanteios 2,5', 'corners-2500'],
  ]);
});
