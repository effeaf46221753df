import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

/** Written out, so that a game which leaves the registry still counts. */
const GAMES = ['mines', 'double'];

/** The registries: a new house game gets a row in each. The compiler or the server's start asks for a missing one. */
const REGISTRIES = [
  'contract/house-games.ts',
  'contract/house-game-events.ts',
  'server/data/casino/house-games/house-games.ts',
  'server/features/docs/call-documentation/all-call-documentation.ts',
  'server/features/games/house-game-features.ts',
  'src/features/games/house-game-pages.ts',
  'src/features/games/verify/verify-panels.ts',
];

/** Lists of all of a kind, of which a house game's are some: they import its files without being its registry. */
const LISTS: Record<string, string> = {
  'contract/calls.ts': 'all calls',
};

const isOwnFile = (path: string) =>
  GAMES.some((game) => new RegExp(`(^|/)${game}(-[\\w-]+)?(/|\\.)`).test(path));

const sources = readSources();

test('the files of a house game are imported by its own files and the registries alone', () => {
  const importers = sources
    .filter(
      ({ path, imports }) =>
        !isTest(path) && !isOwnFile(path) && imports.some(({ target }) => isOwnFile(target)),
    )
    .map(({ path }) => path);
  expect(importers.filter((path) => !REGISTRIES.includes(path) && !(path in LISTS))).toEqual([]);
});

test.each(REGISTRIES)('%s has a row of each house game, or the files of those that need one', (registry) => {
  const { text = '' } = sources.find(({ path }) => path === registry) ?? {};
  const rows = GAMES.filter((game) => new RegExp(`(\\s|\\.{3})${game}\\w*[:,( ]`).test(text));
  expect(rows).not.toEqual([]);
});
