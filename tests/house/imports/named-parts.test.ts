import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from '../sources.ts';

/** Each required package with the places that depend on it. */
const PACKAGES: [tag: string, name: string, where: RegExp][] = [
  ['[R10.01a]', 'react', /^src\//],
  ['[R10.01a]', 'react-dom', /^src\/app\//],
  ['[R10.01b]', 'vite', /^vite\.config\.ts$/],
  ['[R10.01c]', 'vite-plugin-pwa', /^vite\.config\.ts$/],
  ['[R10.01e]', 'workbox-window', /^src\/core\/pwa\//],
  ['[R10.01d]', 'wouter', /^src\//],
  ['[R10.01f]', 'jotai', /^src\//],
  ['[R10.01g]', '@tanstack/react-query', /^src\//],
  ['[R10.01i]', '@tanstack/query-sync-storage-persister', /^src\/core\//],
  // The glue between the two above, published with the persister.
  ['[R10.01i]', '@tanstack/react-query-persist-client', /^src\/(core|app)\//],
  ['[R10.01h]', 'pusher-js', /^src\/core\//],
  ['[R10.01j]', 'i18next', /^src\/core\//],
  ['[R10.01k]', 'react-i18next', /^src\//],
  ['[R10.01l]', 'web-vitals', /^src\//],
  ['[R10.01m]', 'vitest', /^tests\//],
  ['[R10.01n]', '@playwright/test', /^tests\/e2e\//],
];
const TOP_LEVEL = [
  'package.json',
  'vite.config.ts',
  'src',
  'public',
  'sw',
  'tests',
  'lighthouserc.json',
  'README.md',
];

const sources = readSources();

test.each(PACKAGES)('%s %s is used where it is required', (_, name, where) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  const users = sources.filter(({ imports }) =>
    imports.some(({ own, target }) => !own && (target === name || target.startsWith(`${name}/`))),
  );
  expect(users.map(({ path }) => path).filter((path) => where.test(path))).not.toEqual([]);
});

test('[R10.02] the top level has the files and folders that the requirements name', () => {
  expect(TOP_LEVEL.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});
