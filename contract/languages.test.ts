import { expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';

test.each([
  ['en', 'en'],
  ['es-MX,es;q=0.9', 'es'],
  ['en;q=0.5, es;q=0.9', 'es'],
  ['fr, en;q=0.8, es;q=0.8', 'en'],
  ['en;q=0, es;q=0.1', 'es'],
  ['en;q=0', 'pt'],
  ['fr', 'pt'],
  ['', 'pt'],
  [null, 'pt'],
  [undefined, 'pt'],
])('of %j the language chosen is %s', (accepted, chosen) => {
  expect(chooseLanguage(accepted)).toBe(chosen);
});
