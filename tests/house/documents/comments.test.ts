// A comment that names a file must lead to it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from '../sources.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|(?<=[\s;{}(),]))\/\/.*$/gm;
const FILE_NAME =
  /(?<![\w/.*-])[\w.@-]+(?:\/[\w.@-]+)*\.(?:tsx?|mjs|css|sql|json|md|html|svg|sh|ya?ml)(?![\w-])/g;
/** Folders that no comment means. */
const ELSEWHERE = new Set(['node_modules', 'dist', 'reports', 'test-results', 'screens']);
/** Files that the build or the server's start makes. */
const GENERATED = new Set(['version.json', 'shell.html', '.vite/manifest.json', 'docs/specification.md']);

function existingPaths(): string[] {
  return readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
    if (ELSEWHERE.has(entry.name) || entry.name === '.git') return [];
    if (!entry.isDirectory()) return [entry.name];
    return readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${entry.name}/${name.replaceAll('\\', '/')}`,
    );
  });
}

test('each file that a comment names exists', () => {
  const paths = existingPaths();
  const known = new Set(
    paths.flatMap((path) => {
      const parts = path.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  const missing = readSources().flatMap(({ path, text }) =>
    (text.match(COMMENT) ?? [])
      .flatMap((comment) => comment.match(FILE_NAME) ?? [])
      .map((name) => name.replace(/^(?:\.\.?\/)+/, ''))
      .filter((name) => !known.has(name) && !GENERATED.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
