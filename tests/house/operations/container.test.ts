// The image contains all that the server and the operator's tool need (Containerfile).
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from '../sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const container = read('Containerfile');
const { dependencies, scripts, engines } = JSON.parse(read('package.json'));
const sources = new Map(readSources().map((source) => [source.path, source]));

/** The packages that a file and all its imports need. */
function packagesOf(entry: string): string[] {
  const paths = new Set([entry]);
  const packages = new Set<string>();
  for (const path of paths) {
    for (const { own, target } of sources.get(path)?.imports ?? []) {
      if (own) paths.add(target);
      else packages.add(target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  const isBuiltIn = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
  return [...packages].filter((name) => !isBuiltIn(name)).sort();
}

test('the server imports only packages that are installed without development dependencies', () => {
  const imported = packagesOf('server/main.ts');
  expect(imported).toContain('hono');
  expect(imported.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test('the last stage has the files that its commands name', () => {
  const copied = [...container.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path);
  expect(copied.sort()).toEqual(['dist', 'node_modules', 'package.json', 'server/ops', 'server/ops.mjs']);
  const tool = [...sources].filter(([path]) => path === 'server/ops.mjs' || path.startsWith('server/ops/'));
  expect(tool.map(([path]) => path)).toContain('server/ops/connection.mjs');
  const targets = tool.flatMap(([, { imports }]) =>
    imports.flatMap(({ own, target }) => (own ? [target] : [])),
  );
  expect(targets.filter((target) => !target.startsWith('server/ops/'))).toEqual([]);
  expect(container).toContain('CMD ["node", "dist/server/main.js"]');
  expect(scripts.ops).toBe('node server/ops.mjs');
  expect(packagesOf('server/ops.mjs')).toEqual([]);
  expect(scripts['database:move']).toBe('node server/ops/move-database.mjs');
  const needed = packagesOf('server/ops/move-database.mjs');
  expect(needed.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test('its user reads what somebody with a strict umask fetched', () => {
  const [build = '', last = ''] = container.split(/^FROM .*$/m).slice(1);
  expect(last).toMatch(/^USER node$/m);
  expect(build.trim()).toMatch(/^RUN .*&& chmod -R a\+rX \/app$/m);
  // After everything that is copied into the last stage.
  expect(build.trim().split('\n').at(-1)).toContain('chmod -R');
});

test('its Node version is one that the packages support', () => {
  const wanted = Number(/>=(\d+)/.exec(engines.node)?.[1]);
  const given = [...container.matchAll(/^FROM node:(\d+)-slim/gm)].map(([, major]) => Number(major));
  expect(given).toHaveLength(2);
  for (const major of given) expect(major).toBeGreaterThanOrEqual(wanted);
});

test('no generated file goes into the image: what Git ignores, and Git’s own folder', () => {
  const names = (path: string) =>
    read(path)
      .split('\n')
      .map((line) => line.trim().replace(/^\/|\/$/g, ''))
      .filter(Boolean);
  expect(names('.dockerignore')).toEqual(expect.arrayContaining(['.git', ...names('.gitignore')]));
});
