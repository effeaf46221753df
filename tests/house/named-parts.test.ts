import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from './sources.ts';

/** Each required package with the places that depend on it. */
const PACKAGES: [string, RegExp][] = [
  ['react', /^src\//],
  ['react-dom', /^src\/app\//],
  ['vite', /^vite\.config\.ts$/],
  ['vite-plugin-pwa', /^vite\.config\.ts$/],
  ['workbox-window', /^src\/core\/pwa\//],
  ['wouter', /^src\//],
  ['jotai', /^src\//],
  ['@tanstack/react-query', /^src\//],
  ['@tanstack/query-sync-storage-persister', /^src\/core\//],
  ['pusher-js', /^src\/core\//],
  ['i18next', /^src\/core\//],
  ['react-i18next', /^src\//],
  ['web-vitals', /^src\//],
  ['vitest', /^tests\//],
  ['@playwright/test', /^tests\/e2e\//],
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

test.each(PACKAGES)('[R10.01] %s is used where it is required', (name, where) => {
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
