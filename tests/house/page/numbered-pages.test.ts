// A numbered page is read after the one before it: where a row came at the top meanwhile, it begins with a row that is shown already.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

/** What reads the rows of several pages by itself, and why. */
const APART: Readonly<Record<string, string>> = {
  'src/core/cache/join-pages.ts': 'joins them by id',
  'src/features/casino/list/game-pages.tsx': 'the pages that failed; a game has a place of its own',
  'src/features/casino/play/play-page.tsx': 'searches for one game',
  'src/features/search/cached-events.ts': 'the events of all lists, by id',
  'src/features/sports/event/listed-event.ts': 'searches for one event',
  'src/features/sports/lists/settled-list.ts': 'keeps the order of the opening, by id',
};

test('the rows of numbered pages are joined by their ids', () => {
  const found = readSources()
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .filter(({ text }) => /\bpages\??\s*\.(flatMap|flat|reduce)\(/.test(text))
    .map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(APART).sort());
});
