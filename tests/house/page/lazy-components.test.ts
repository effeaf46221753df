// React keeps the failure of its `lazy` for as long as the document lives: a part that didn't load has to be asked for again.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

const PLAIN = /\bimport\s*\{[^}]*\blazy\b[^}]*\}\s*from 'react'|\bReact\.lazy\b/;

test('what comes with its own file can be loaded again after a failure', () => {
  const found = readSources()
    .filter(({ path, text }) => path.startsWith('src/') && !isTest(path) && PLAIN.test(text))
    .map(({ path }) => path);
  expect(found.sort()).toEqual(['src/ui/optional-part.ts', 'src/widgets/lazy/lazy-component.ts']);
});

test('the check sees a plain lazy component', () => {
  expect(PLAIN.test("import { lazy, Suspense } from 'react';")).toBe(true);
  expect(PLAIN.test('const Part = React.lazy(load);')).toBe(true);
  expect(PLAIN.test("import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';")).toBe(false);
});
