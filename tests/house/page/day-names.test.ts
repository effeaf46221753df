// "Today" is another day from midnight on, also where nothing else is drawn anew then: texts that name a day follow the server's day.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

const READS_CLOCK_ONCE =
  /\b(?:\w*[dD]ay(?:AndTime)?(?:Text)?|playedText|themeTime)\([^()]*serverClock\.now\(\)/;
const READS_CLOCK_OF_CACHE = /\bnow=\{[^}\n]*dataUpdatedAt/;

test('a text that names a day is drawn anew when midnight passes', () => {
  const found = readSources()
    .filter(({ path }) => /^src\/(app|features|widgets|ui)\//.test(path) && !isTest(path))
    .filter(({ text }) => READS_CLOCK_ONCE.test(text) || READS_CLOCK_OF_CACHE.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});
