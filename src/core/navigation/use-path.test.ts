import { expect, test } from 'vitest';
import { canonicalPath } from './use-path.ts';

test.each([
  ['/', '/'],
  ['/Casino/', '/casino'],
  ['/USER/PROTECTION', '/user/protection'],
  ['/recover', '/Recover'],
  ['/sports/', '/sports'],
  ['/Sports/football/brazil/', '/sports/football/brazil'],
  ['/play/cobogo/100%25%20Sorte', '/play/cobogo/100%25%20Sorte'],
  ['/play/cobogo/a%2Fb', '/play/cobogo/a%2Fb'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/sports/football%2Fbrazil', '/sports/football%2Fbrazil'],
  ['/nowhere/at/all/x', '/nowhere/at/all/x'],
])('%s is %s', (path, own) => {
  expect(canonicalPath(path)).toBe(own);
});
