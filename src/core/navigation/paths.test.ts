import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('a path without a placeholder is the path itself', () => {
  expect(paths.deposit).toBe('/user/wallet/deposit');
});

test('a builder puts the values in the place of the placeholders, percent-encoded', () => {
  expect(paths.play('a b/c')).toBe('/play/a%20b%2Fc');
  expect(paths.playByName('cobogo', 'sete ladeiras')).toBe('/play/cobogo/sete%20ladeiras');
  expect(paths.regulation('termos')).toBe('/termos');
});

test('the last placeholder may stand for any number of segments', () => {
  expect(paths.sportsPages()).toBe('/sports');
  expect(paths.sport('football', 'brazil', 'serie-a')).toBe('/sports/football/brazil/serie-a');
  expect(paths.esportsPages('event', '1')).toBe('/sports/esports/event/1');
});

test.each([
  ['/sports/event/7', paths.sportEvent('7', 'football')],
  ['/sports/esports/event/7', paths.sportEvent('7', 'esports')],
  ['/sports/bets', paths.bets],
  ['/altenar-sports', paths.altenar],
  ['/jogo-responsavel', paths.responsibleGaming],
  ['/?showCookieModal=true', paths.consentWanted],
])('%s is spelled by the table', (path, built) => {
  expect(built).toBe(path);
});
