import { expect, test } from 'vitest';
import { CONFIG, isTest, readSources } from './sources.ts';

const EXPORT =
  /(?:^|\n)export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:const|function\*?|class|type|interface|enum|let)\s+(\w+)/g;

// What starts by itself or is loaded by a tool.
const ENTRIES = [
  /^src\/app\/(boot\/main|prerender\/prerender)\.tsx$/,
  /^sw\/sw\.ts$/,
  /^server\/(main|dev)\.ts$/,
  /^server\/(start|ops)\.mjs$/,
  /^server\/sandbox\/[\w-]+\/page\/\w+\.ts$/,
  /^server\/sandbox\/sandbox\.ts$/,
  /^tests\//,
  CONFIG,
];
const THIS_FILE = 'tests/house/dead-code.test.ts';
const isEntry = (path: string) => ENTRIES.some((entry) => entry.test(path));

const sources = readSources();

/** Everything imported from a file, by name; '*' where a whole module is taken. */
const used = new Map<string, Set<string>>();
for (const source of sources) {
  for (const entry of source.imports.filter((candidate) => candidate.own)) {
    const names = used.get(entry.target) ?? new Set<string>();
    for (const name of entry.names) names.add(name);
    used.set(entry.target, names);
  }
}

test('every export is used by another file', () => {
  const unused = sources
    .filter((source) => !isEntry(source.path) && !source.path.endsWith('.css') && !isTest(source.path))
    .flatMap((source) => {
      const names = used.get(source.path) ?? new Set();
      if (names.has('*')) return [];
      return [...source.text.matchAll(EXPORT)]
        .map(([, name]) => name ?? '')
        .filter((name) => !names.has(name))
        .map((name) => `${source.path}: ${name}`);
    });
  expect(unused).toEqual([]);
});

test('every file is reached from somewhere', () => {
  const globbed = sources
    .filter((source) => source.text.includes('import.meta.glob') && source.path !== THIS_FILE)
    .map((source) => source.path);
  const unreached = sources
    .filter((source) => !isTest(source.path) && !isEntry(source.path) && !used.has(source.path))
    .map((source) => source.path);
  expect({ unreached, globbed: globbed.length <= 4 }).toEqual({ unreached: [], globbed: true });
});

test('files hold one subject: none is called utils, helpers, common, misc or index', () => {
  const named = sources.filter((source) =>
    /(^|\/)(utils?|helpers?|common|misc|index)\.\w+$/.test(source.path),
  );
  expect(named.map((source) => source.path)).toEqual([]);
});
