// Tests with a document: which environment they have, and from where they read the packages of a page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGES } from '#tests/support/page/packages.ts';
import { ROOT, readSources } from '../sources.ts';

const sources = readSources();

test('every test with a document asks for the environment `page`', () => {
  const others = sources
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\/\/ @vitest-environment (\S+)$/gm)].map(([, name]) => `${path}: ${name}`),
    )
    .filter((line) => !line.endsWith(': page'));
  expect(others).toEqual([]);
});

/** Whether a package brings its parts to React's own, of which there may be one. */
function usesReact(name: string): boolean {
  const manifest = join(ROOT, 'node_modules', name, 'package.json');
  return 'react' in (JSON.parse(readFileSync(manifest, 'utf8')).peerDependencies ?? {});
}

test('what the page imports that uses React is bundled with it', () => {
  const imported = new Set(
    sources
      .filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))
      .flatMap(({ imports }) => imports.filter(({ own }) => !own).map(({ target }) => target)),
  );
  const missing = [...imported].filter((target) => {
    if (/^(node|virtual):/.test(target) || PACKAGES.includes(target)) return false;
    const name = target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/');
    return usesReact(name);
  });
  expect(missing).toEqual([]);
});
