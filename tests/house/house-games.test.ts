import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, ROOT, readSources } from './sources.ts';

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

/** Files that name a game, or use its name as an ordinary word, and why. */
const EXCEPTIONS: Record<string, string> = {
  'playwright.config.ts': 'names a test file',
  'src/ui/art/icon-paths.ts': "holds each game's drawing, under the game's id",
  'server/sandbox/seed/sample-banners.ts': 'one of the sample banners advertises the games',
  'server/sandbox/feed/football/market-names.ts': 'double chance is a football market',
  'server/sandbox/feed/football/football-markets.ts': 'double chance is a football market',
  'server/sandbox/feed/tennis/tennis-match.ts': 'a double fault is a figure of tennis',
};

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** The words of a text in lower case, those within names in camelCase and kebab-case included. */
const wordsOf = (text: string) =>
  new Set((text.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase()));

const isOwnFile = (path: string) => GAMES.some((game) => wordsOf(path).has(game));

/** The games that a text names outside of comments. */
const gamesIn = (text: string) => GAMES.filter((game) => wordsOf(withoutComments(text)).has(game));

const naming = readSources()
  .filter(({ path }) => !isTest(path) && !isOwnFile(path))
  .flatMap(({ path, text }) => (gamesIn(text).length > 0 ? [path] : []));

test('a house game is named in its own files and in the registries alone', () => {
  expect(naming.filter((path) => !(path in EXCEPTIONS) && !REGISTRIES.includes(path))).toEqual([]);
});

test('every registry and every exception still names a house game', () => {
  expect([...REGISTRIES, ...Object.keys(EXCEPTIONS)].filter((path) => !naming.includes(path))).toEqual([]);
});

test('the texts of the games namespace alone name a house game', () => {
  const texts = ['pt', 'en', 'es'].flatMap((language) =>
    readdirSync(join(ROOT, 'src/locales', language)).map((file) => `src/locales/${language}/${file}`),
  );
  const servers = ['pt', 'en', 'es'].map((language) => `server/locales/${language}.json`);
  expect(
    [...texts, ...servers].filter(
      (path) => !path.endsWith('/games.json') && gamesIn(readFileSync(join(ROOT, path), 'utf8')).length > 0,
    ),
  ).toEqual([]);
});
