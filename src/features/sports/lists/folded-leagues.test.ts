// @vitest-environment page
import { expect, test } from 'vitest';
import { store } from '#src/core/state/store.ts';
import {
  foldedLeaguesAtom,
  isLeagueFolded,
  restoreFoldedLeagues,
  setLeagueFolded,
} from './folded-leagues.ts';

const isFolded = (key: string, place: number) => isLeagueFolded(store.get(foldedLeaguesAtom), key, place);

test('the first twelve leagues of a list are open, the later ones folded, until the player says otherwise', () => {
  expect([isFolded('a', 0), isFolded('a', 11), isFolded('a', 12)]).toEqual([false, false, true]);
  setLeagueFolded('a', true);
  setLeagueFolded('b', false);
  expect([isFolded('a', 0), isFolded('b', 12)]).toEqual([true, false]);
  store.set(foldedLeaguesAtom, { folded: [], unfolded: [] });
  restoreFoldedLeagues();
  expect([isFolded('a', 0), isFolded('b', 12)]).toEqual([true, false]);
  setLeagueFolded('a', false);
  expect([isFolded('a', 0), isFolded('a', 20)]).toEqual([false, false]);
});
