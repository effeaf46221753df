import { expect, test } from 'vitest';
import { isFilePath } from './file-path.ts';

test.each([
  ['/', false],
  ['/sports/event/sr.match.7', false],
  ['/play/cobogo/Dr.%20Sorte', false],
  ['/play/cobogo/Dr. Sorte', false],
  ['/play/cobogo/2.0', false],
  ['/play/cobogo/.Net%20Sorte', false],
  ['/casino?q=a.js', false],
  ['/casino?from=/.x', false],
  ['/sw.js', true],
  ['/version.json?t=1', true],
  ['/icons/icon-512.PNG', true],
  ['/assets/old-1234', true],
  ['/.well-known/assetlinks.json', true],
  ['/third-party-notices.txt', true],
  // A host of plain files serves these, and they are the page.
  ['/index.html', false],
])('%s', (path, expected) => {
  expect(isFilePath(path)).toBe(expected);
});
