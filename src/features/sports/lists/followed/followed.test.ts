// @vitest-environment page
import { beforeEach, expect, test } from 'vitest';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { store } from '#src/core/state/store.ts';
import {
  followedAtom,
  followedLeague,
  followedTeam,
  forgetFollowed,
  isFollowed,
  restoreFollowed,
  toggleFollowed,
} from './followed.ts';

const event = {
  ...{ sport: 'football', home: 'Guaporé', away: 'Pampeano' },
  league: { slug: 'serie-a', name: 'Série A', country: { slug: 'brazil', name: 'Brasil' } },
} as SportEvent;

beforeEach(forgetFollowed);

test('a league and a team are followed, found again by the next page, and no longer followed', () => {
  expect(toggleFollowed('league:football/brazil/serie-a')).toBe(true);
  expect(toggleFollowed('team:football/Pampeano')).toBe(true);
  store.set(followedAtom, []);
  restoreFollowed();
  expect(store.get(followedAtom)).toEqual(['league:football/brazil/serie-a', 'team:football/Pampeano']);
  toggleFollowed('league:football/brazil/serie-a');
  expect(store.get(followedAtom)).toEqual(['team:football/Pampeano']);
});

test('an event is followed by its league or either side, of the same sport', () => {
  expect([followedLeague(event), followedTeam('football', 'Guaporé')]).toEqual([
    'league:football/brazil/serie-a',
    'team:football/Guaporé',
  ]);
  expect(isFollowed(event, ['league:football/brazil/serie-a'])).toBe(true);
  expect(isFollowed(event, ['team:football/Pampeano'])).toBe(true);
  expect(isFollowed(event, ['team:basketball/Pampeano', 'league:football/brazil/serie-b'])).toBe(false);
});

test('at most 30 are followed; one that is followed can always be left', () => {
  for (let number = 1; number <= 30; number += 1)
    expect(toggleFollowed(`team:football/${number}`)).toBe(true);
  expect(toggleFollowed('team:football/31')).toBe(false);
  expect(store.get(followedAtom)).toHaveLength(30);
  expect(toggleFollowed('team:football/7')).toBe(true);
  expect(store.get(followedAtom)).toHaveLength(29);
});

test('after a logout nothing of it is left on the device', () => {
  toggleFollowed('team:football/Guaporé');
  forgetFollowed();
  restoreFollowed();
  expect(store.get(followedAtom)).toEqual([]);
});
