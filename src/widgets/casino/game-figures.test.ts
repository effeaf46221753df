import { expect, test } from 'vitest';
import { formatPlayTime, formatRoundsPerPay, formatRtp } from './game-figures.ts';

test.each([
  [9_670, 'pt-BR', '96,7%'],
  [9_675, 'pt-BR', '96,75%'],
  [10_000, 'pt-BR', '100,0%'],
  [9_500, 'en', '95.0%'],
  [9_670, 'es', '96,7\u00a0%'],
])('a return of %i is formatted in %s as %s', (rtp, locale, text) => {
  expect(formatRtp(rtp, locale)).toBe(text);
});

test.each([
  [3_804, '2,6'],
  [1_449, '7'],
  [926, '11'],
  [10_000, '1'],
  [2_000, '5'],
  [2_050, '4,9'],
  [1, '10.000'],
])('of %i hundredths of a percent, 1 of %s rounds pays', (frequency, rounds) => {
  expect(formatRoundsPerPay(frequency, 'pt-BR')).toBe(rounds);
});

test('time in a game is formatted as hours and minutes, never negative', () => {
  expect(formatPlayTime(42 * 60_000 + 59_999)).toBe('0h42');
  expect(formatPlayTime(125 * 60_000)).toBe('2h05');
  expect(formatPlayTime(-1)).toBe('0h00');
});
