import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as lists from '#server/build/chunk-modules.ts';
import { isTest, ROOT, readSources } from '../sources.ts';

const { isListed, ...named } = lists;

/** A listed path is there, as a folder if it ends with a slash and as a file otherwise. */
function isThere(path: string): boolean {
  const place = join(ROOT, path);
  return existsSync(place) && statSync(place).isDirectory() === path.endsWith('/');
}

test.each(Object.entries(named))('every path of %s exists', (_, list) => {
  expect(list.length).toBeGreaterThan(0);
  expect(list.filter((path) => !isThere(path))).toEqual([]);
});

test('a list that names a file which is gone, or a folder without its slash, is found', () => {
  expect(['src/app/gone.tsx', 'src/ui/form', 'src/app/modals.tsx/'].filter(isThere)).toEqual([]);
});

test('a list names a file by its path, or by a folder that the file is in', () => {
  const list = ['src/ui/form/', 'src/app/modals.tsx'];
  expect(isListed(list, 'src/ui/form/field.tsx')).toBe(true);
  expect(isListed(list, 'src/app/modals.tsx')).toBe(true);
  expect(isListed(list, 'src/ui/form-error.tsx')).toBe(false);
  expect(isListed(list, 'src/app/modals.tsx.ts')).toBe(false);
});

/** A function of this name that is declared or called; a method, as of `console`, is none. */
const DROPPED = /(?<![.\w])(?:warn|warnOnce)\s*[(=]|\bimport\s[^;]*\bwarn(?:Once)?\b[^;]*\sfrom\s/;

// vite.config.ts has the bundler drop every call of `warn` and `warnOnce` (manualPureFunctions), in each file of the page.
test('the page has no function of the name whose calls the build drops', () => {
  const page = readSources().filter(({ path }) => /^(src|contract)\/.*\.tsx?$/.test(path) && !isTest(path));
  expect(page.length).toBeGreaterThan(100);
  expect(page.filter(({ text }) => DROPPED.test(text)).map(({ path }) => path)).toEqual([]);
});

test.each([
  ["import { warn } from './log.ts';", true],
  ["import { a, warnOnce as tell } from './log.ts';", true],
  ['function warn(text: string) {}', true],
  ['const warnOnce = () => {};', true],
  ['  warn (text);', true],
  ["console.warn('text')", false],
  ["const TONES = { missing: 'warn' }", false],
])('%s is such a function: %s', (text, is) => {
  expect(DROPPED.test(text)).toBe(is);
});
