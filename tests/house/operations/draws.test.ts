// What a push draws from (tests/support/draw-size.ts) is drawn whole once a week.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from '../sources.ts';

test('every test that draws or runs less on a push is in the weekly run, and that run names no other', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const words: string[] = scripts['check:draws'].split(' ');
  const named = words.slice(words.indexOf('run') + 1).filter((word) => !word.startsWith('--'));
  const drawing = readSources()
    .filter(
      ({ path, imports }) =>
        /\.test\.tsx?$/.test(path) &&
        imports.some(({ names }) => names.includes('drawSize') || names.includes('isWhole')),
    )
    .map(({ path }) => path);
  expect(drawing.length).toBeGreaterThan(10);
  expect(drawing.filter((path) => !named.some((name) => path.includes(name)))).toEqual([]);
  expect(named.filter((name) => !drawing.some((path) => path.includes(name)))).toEqual([]);
});
