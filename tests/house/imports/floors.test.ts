import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

// Which folder may import which: downwards only. The longest matching prefix applies; `*` stands for one folder name.
const TABLE: Record<string, string[]> = {
  contract: ['contract'],
  'src/app': ['src', 'contract'],
  'src/features/*': [
    'src/features/*',
    'src/widgets',
    'src/data',
    'src/partners',
    'src/core',
    'src/ui',
    'contract',
  ],
  'src/widgets': ['src/widgets', 'src/data', 'src/core', 'src/ui', 'contract'],
  'src/data': ['src/data', 'src/core', 'contract'],
  'src/partners': ['src/partners', 'src/core', 'contract'],
  'src/core': ['src/core', 'src/locales', 'contract'],
  'src/ui': ['src/ui', 'contract/rules'],
  sw: ['sw', 'contract'],
  'server/main.ts': ['server/serve.ts', 'server/core'],
  'server/serve.ts': ['server/compose.ts', 'server/partners', 'server/core', 'server/env.ts', 'contract'],
  'server/dev.ts': ['server/compose.ts', 'server/core', 'server/env.ts', 'contract'],
  'server/compose.ts': [
    'server/compose',
    'server/app.ts',
    'server/feature-registry.ts',
    'server/features',
    'server/data',
    'server/partners',
    'server/core',
    'server/env.ts',
    'contract',
  ],
  'server/compose': [
    'server/compose',
    'server/features/metrics',
    'server/data',
    'server/partners',
    'server/core',
    'server/env.ts',
    'contract',
  ],
  'server/feature-registry.ts': [
    'server/features',
    'server/data',
    'server/partners',
    'server/core',
    'server/env.ts',
    'contract',
  ],
  'server/start.mjs': ['server/core'],
  'server/ops.mjs': ['server/ops'],
  'server/ops': ['server/ops'],
  'server/app.ts': [
    'server/features',
    'server/data',
    'server/partners',
    'server/core',
    'server/env.ts',
    'contract',
  ],
  'server/env.ts': ['server/core', 'contract'],
  'server/sandbox': ['server/sandbox', 'server/data', 'server/partners', 'server/core', 'contract'],
  'server/build': ['server/build', 'server/core/http/security', 'contract'],
  'server/features/*': [
    'server/features/*',
    'server/data',
    'server/partners',
    'server/core',
    'server/env.ts',
    'contract',
  ],
  'server/data': ['server/data', 'server/core', 'contract'],
  'server/partners': ['server/partners', 'server/core', 'contract'],
  'server/core': ['server/core', 'server/locales', 'contract'],
  'vite.config.ts': [
    'server/build',
    'server/core/http/pages',
    'server/features/install',
    'server/locales',
    'contract',
  ],
  'vitest.config.ts': ['tests'],
  'playwright.config.ts': ['tests'],
};

/** Packages that only one side may import. */
const FORBIDDEN_PACKAGES: Record<string, RegExp> = {
  contract: /^(node:|react|hono|drizzle|jotai|@tanstack|i18next|wouter|workbox)/,
  'src/core': /^(react-dom|hono|node:)/,
  'src/data': /^(react$|react-dom|hono|node:)/,
  src: /^(node:|hono|drizzle|pg$)/,
  'src/ui': /^(node:|hono|jotai|@tanstack|wouter|i18next|react-i18next)/,
  sw: /^(node:|react|hono|jotai|@tanstack|wouter|i18next)/,
  server: /^(react|jotai|wouter|@tanstack)/,
};

function roomOf(path: string): string | undefined {
  return Object.keys(TABLE)
    .filter((room) => inside(path, room))
    .sort((a, b) => b.length - a.length)[0];
}

function inside(path: string, room: string): boolean {
  const pattern = new RegExp(`^${room.replaceAll('.', '\\.').replace('*', '[^/]+')}(/|$)`);
  return pattern.test(path);
}

function mayImport(from: string, target: string): boolean {
  const room = roomOf(from);
  if (!room) return false;
  return (TABLE[room] ?? []).some((allowed) => {
    if (!inside(target, allowed)) return false;
    // A feature imports itself, never another feature.
    if (!allowed.includes('*')) return true;
    return from.split('/')[2] === target.split('/')[2];
  });
}

const sources = readSources().filter((source) => !isTest(source.path));

test('imports follow the table of folders', () => {
  const broken = sources.flatMap((source) =>
    source.imports
      .filter((entry) => entry.own && !mayImport(source.path, entry.target))
      .map((entry) => `${source.path} → ${entry.target}`),
  );
  expect(broken).toEqual([]);
});

test('every source file belongs to a folder of the table', () => {
  expect(sources.filter((source) => !roomOf(source.path)).map((source) => source.path)).toEqual([]);
});

// compose.ts loads server/sandbox/sandbox.ts by a glob, which finds nothing in a build without that folder.
test('nothing outside server/sandbox imports it, and compose.ts alone loads it', () => {
  const outside = sources.filter(({ path }) => !inside(path, 'server/sandbox'));
  const imported = outside.flatMap((source) =>
    source.imports
      .filter((entry) => entry.own && inside(entry.target, 'server/sandbox'))
      .map((entry) => `${source.path} → ${entry.target}`),
  );
  expect(imported).toEqual([]);
  const loading = outside.filter(({ text }) => /['"`][^'"`\n]*sandbox\/sandbox\.ts['"`]/.test(text));
  expect(loading.map(({ path }) => path)).toEqual(['server/compose.ts']);
});

test('no side imports the other side’s packages', () => {
  const broken = sources.flatMap((source) =>
    Object.entries(FORBIDDEN_PACKAGES)
      .filter(([room]) => inside(source.path, room))
      .flatMap(([, pattern]) => source.imports.filter((entry) => !entry.own && pattern.test(entry.target)))
      .map((entry) => `${source.path} → ${entry.target}`),
  );
  expect(broken).toEqual([]);
});

test('no JSX is in core or data', () => {
  const found = sources.filter((source) => /^src\/(core|data)\/.*\.tsx$/.test(source.path));
  expect(found.map((source) => source.path)).toEqual([]);
});

test('src/locales is loaded by core/text alone', () => {
  const others = sources.filter(
    (source) =>
      !source.path.startsWith('src/core/text/') &&
      source.imports.some((entry) => entry.target.startsWith('src/locales')),
  );
  expect(others.map((source) => source.path)).toEqual([]);
});
