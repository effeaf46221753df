import * as v from 'valibot';
import { expect, test } from 'vitest';
import { getSeo } from './endpoints/content/content-calls.ts';
import { chooseLanguage, LANGUAGE_RECORDS } from './languages.ts';

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

test('[R3.17] a language record is code, name and flag, an SEO record id, title and content', () => {
  expect(LANGUAGE_RECORDS).toEqual([
    { code: 'pt', name: 'Português', flag: 'br' },
    { code: 'en', name: 'English', flag: 'us' },
    { code: 'es', name: 'Español', flag: 'es' },
  ]);
  const record = { id: '1', title: 'Cassino', content: '<p>Jogos</p>' };
  expect(v.parse(getSeo.response, { ...record, more: true })).toEqual(record);
});
