import { expect, test } from 'vitest';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { chooseHomeEvents, type HomeEvents, keepHomeEvents } from './home-events.ts';

const event = (id: string, more: Partial<SportEvent> = {}): SportEvent => ({
  id,
  sport: 'football',
  league: { slug: 'a', name: 'A', country: { slug: 'brazil', name: 'Brasil' } },
  home: `Casa ${id}`,
  away: `Fora ${id}`,
  starts_at: 0,
  state: 'live',
  suspended: false,
  score: null,
  phase: '',
  minute: 10,
  market_count: 1,
  markets: [],
  version: 1,
  ...more,
});
const names = ({ hero, cards }: HomeEvents) => [hero?.id ?? null, cards.map(({ id }) => id).join(' ')];

test('the hero is the first football match that runs, can be bet on and is before minute 85', () => {
  const events = [
    event('tennis', { sport: 'tennis' }),
    event('rests', { suspended: true }),
    event('late', { minute: 85 }),
    event('first', { minute: 84 }),
    event('soon', { state: 'open', minute: null }),
  ];
  expect(names(chooseHomeEvents(events, []))).toEqual(['first', 'tennis rests late soon']);
});

test('without football the first of a sport whose momentum is counted is the hero, and stays it when football comes', () => {
  const events = [
    event('fight', { sport: 'mma', minute: null }),
    event('rests', { sport: 'basketball', suspended: true }),
    event('set', { sport: 'tennis', minute: null }),
    event('map', { sport: 'esports', minute: null }),
    event('late', { minute: 86 }),
  ];
  const shown = chooseHomeEvents(events, []);
  expect(names(shown)).toEqual(['set', 'fight rests map late']);
  expect(names(keepHomeEvents(shown, [event('goal'), ...events], []))).toEqual([
    'set',
    'fight rests map late goal',
  ]);
});

test.each(['basketball', 'esports', 'tennis', 'volleyball'])('%s may lead', (sport) => {
  expect(names(chooseHomeEvents([event('one', { sport, minute: null })], []))).toEqual(['one', '']);
});

test('without such a match there is no hero, and there are seven cards at most', () => {
  const events = Array.from({ length: 9 }, (_, at) => event(`e${at}`, { state: 'open' }));
  expect(names(chooseHomeEvents(events, []))).toEqual([null, 'e0 e1 e2 e3 e4 e5 e6']);
});

test('followed teams and leagues come first', () => {
  const events = ['a', 'b', 'c'].map((id) => event(id));
  expect(names(chooseHomeEvents(events, ['team:football/Fora c']))).toEqual(['c', 'a b']);
});

test('what is shown keeps its place until it is over; only then another takes it', () => {
  const shown = chooseHomeEvents(
    ['a', 'b', 'c'].map((id) => event(id)),
    [],
  );
  const later = [event('new'), event('c'), event('a', { suspended: true, minute: 90 }), event('b')];
  expect(names(keepHomeEvents(shown, later, []))).toEqual(['a', 'b c new']);
  expect(names(keepHomeEvents(shown, [event('new'), event('next'), event('c')], []))).toEqual([
    'new',
    'next c',
  ]);
  const without = { hero: null, cards: [event('b')] };
  expect(names(keepHomeEvents(without, [event('a'), event('b')], []))).toEqual([null, 'b a']);
});
