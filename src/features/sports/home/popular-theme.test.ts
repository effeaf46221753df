import { expect, test } from 'vitest';
import { distinctHeadings, themeKind, themeTime } from './popular-theme.ts';

const ZONE = 'America/Sao_Paulo';
/** 15:00 in São Paulo. */
const NOW = Date.UTC(2026, 10, 27, 18);
const leg = (market: string, odds = 2_350, starts_at = NOW, live = false) => ({
  sport: 'football',
  market,
  odds,
  starts_at,
  live,
});
const at = (hours: number) => leg('result', 2_350, NOW + hours * 3_600_000);
const LIVE = leg('result', 2_350, NOW - 3_600_000, true);

test.each([
  ['goals alone', [leg('total-2500'), leg('total-1500'), leg('both-score')], 'goals'],
  ['results and goals', [leg('result'), leg('total-1500'), leg('both-score')], 'both'],
  ['results of any odds', [leg('result'), leg('double-chance'), leg('winner')], 'results'],
  [
    'results under 2.00 each',
    [leg('result', 1_140), leg('result', 1_999), leg('winner', 1_660)],
    'favourites',
  ],
  ['one of 2.00 is no favourite', [leg('result', 1_140), leg('result', 2_000)], 'results'],
  ['low odds on goals make no favourites', [leg('total-500', 1_050)], 'goals'],
  ['points of basketball are no goals', [{ ...leg('total-160500'), sport: 'basketball' }], null],
  ['a market of another kind', [leg('result'), leg('corners-9500')], null],
  ['a name that every object has', [leg('constructor')], null],
  ['nothing', [], null],
] as const)('%s', (_, legs, kind) => {
  expect(themeKind(legs)).toBe(kind);
});

test.each([
  ['all under way', [LIVE, LIVE], 'live'],
  ['from 18:00 on', [at(3), at(6)], 'tonight'],
  ['one begins at 17:00', [at(2), at(4)], 'today'],
  ['one is under way, one in the evening', [LIVE, at(4)], 'today'],
  ['one is after midnight', [at(4), at(9)], 'soon'],
] as const)('%s, in the zone of the site', (_, legs, time) => {
  expect(themeTime(legs, NOW, ZONE)).toBe(time);
});

test('the day and the hour are those of the zone', () => {
  // 17:00 in Manaus, 18:00 in São Paulo.
  expect(themeTime([at(3)], NOW, 'America/Manaus')).toBe('today');
});

test('no two cards have the same heading: the second says its markets, the third its sides', () => {
  const today = 'Resultados, hoje';
  const markets = 'Resultado final, hoje';
  expect(
    distinctHeadings([
      [today, markets, 'Guaporé e Sertanejo, hoje'],
      [today, markets, 'Jangadeiros e Litorânea, hoje'],
      [today, markets, 'Igarapé e Mantiqueira, hoje'],
      ['Só gols, hoje', 'Total de gols, hoje', 'Cafezal, hoje'],
    ]),
  ).toEqual([today, markets, 'Igarapé e Mantiqueira, hoje', 'Só gols, hoje']);
});
