import { expect, test } from 'vitest';
import { parseSportsRoute } from './sports-route.ts';

test.each([
  ['', { page: 'overview' }],
  ['live', { page: 'live' }],
  ['bets', { page: 'bets' }],
  ['event/football-1:2', { page: 'event', id: 'football-1:2' }],
  ['esports/event/lol-1', { page: 'event', id: 'lol-1', sport: 'esports' }],
  ['football', { page: 'league', sport: 'football' }],
  ['football/brazil', { page: 'league', sport: 'football', country: 'brazil' }],
  ['football/brazil/serie-a', { page: 'league', sport: 'football', country: 'brazil', league: 'serie-a' }],
])('[R2.12a] /sports/%s is a page', (rest, place) => {
  expect(parseSportsRoute(rest)).toEqual(place);
});

test.each([
  'live/now',
  'event',
  'event/a/b',
  'esports/event',
  'football/event/a/b',
  'event/%3C',
  'a/b/c/d',
  'Fut_bol',
  'bets/7',
])('[R2.29] /sports/%s is not a page', (rest) => {
  expect(parseSportsRoute(rest)).toBeNull();
});
