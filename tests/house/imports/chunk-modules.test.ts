import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as lists from '#server/build/chunk-modules.ts';
import { ROOT } from '../sources.ts';

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
