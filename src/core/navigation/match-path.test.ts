import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/', '/', {}],
  ['/casino', '/casino/', {}],
  ['/Recover', '/recover', {}],
  ['/play/{id}', '/play/sete%20ladeiras', { id: 'sete ladeiras' }],
  ['/play/{provider}/{name}', '/PLAY/Cobogo/a%2Fb', { provider: 'Cobogo', name: 'a/b' }],
  ['/sports/{page...}', '/sports', { page: '' }],
  ['/sports/{page...}', '/Sports/football/brazil/', { page: 'football/brazil' }],
])('%s matches %s', (pattern, path, values) => {
  expect(matchPath(pattern, path)).toEqual(values);
});

test.each([
  ['/casino', '/casino/live'],
  ['/play/{id}', '/play'],
  ['/{regulation}', '/'.concat('%E0%A4%A')],
  ['/casino/live', '/casino/slots'],
  // One segment would become two.
  ['/sports/{page...}', '/sports/football%2Fbrazil'],
  ['/sports/{page...}', '/sports/football/%E0%A4'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});

test('a segment that is empty is no value', () => {
  expect(matchPath('/{regulation}', '/')).toBeNull();
  expect(matchPath('/play/{id}', '/play//')).toBeNull();
});
