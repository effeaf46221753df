import { expect, test } from 'vitest';
import { CONFIG, isTest, readSources, type Source } from '../sources.ts';

const EXPORT =
  /(?:^|\n)export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:const|function\*?|class|type|interface|enum|let)\s+(\w+)/g;

// Files that start by themselves or are loaded by a tool.
const ENTRIES = [
  /^src\/app\/(boot\/main|prerender\/prerender)\.tsx$/,
  /^sw\/sw\.ts$/,
  /^server\/(main|dev)\.ts$/,
  /^server\/(start|ops|ops\/move-database)\.mjs$/,
  /^server\/sandbox\/[\w-]+\/page\/(?:(\w+)\/\1|\w+)\.ts$/,
  /^server\/sandbox\/sandbox\.ts$/,
  /^tests\//,
  CONFIG,
];
const THIS_FILE = 'tests/house/imports/dead-code.test.ts';
const isEntry = (path: string) => ENTRIES.some((entry) => entry.test(path));

const sources = readSources();
/** What the product consists of. A test's import does not keep an export alive. */
const product = sources.filter((source) => !isTest(source.path));

/** Everything that some files import from a file, by name; '*' where a whole module is imported. */
function importsBy(importers: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const source of importers) {
    for (const entry of source.imports.filter((candidate) => candidate.own)) {
      const names = used.get(entry.target) ?? new Set<string>();
      for (const name of entry.names) names.add(name);
      used.set(entry.target, names);
    }
  }
  return used;
}

const usedByProduct = importsBy(product);

/** Exports that none of some files imports, as file and name. */
function notImported(used: ReadonlyMap<string, ReadonlySet<string>>) {
  return product
    .filter((source) => !isEntry(source.path) && !source.path.endsWith('.css'))
    .flatMap((source) => {
      const names = used.get(source.path) ?? new Set();
      if (names.has('*')) return [];
      return [...source.text.matchAll(EXPORT)]
        .map(([, name = '']) => ({ source, name }))
        .filter(({ name }) => !names.has(name));
    });
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');

/** How often a name stands in a text, its declaration included. */
const mentions = (text: string, name: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

test('every export is imported by another file', () => {
  expect(notImported(importsBy(sources)).map(({ source, name }) => `${source.path}: ${name}`)).toEqual([]);
});

test('every export is used by the product: by another file, or within its own', () => {
  const onlyTested = notImported(usedByProduct)
    .filter(({ source, name }) => mentions(withoutComments(source.text), name) < 2)
    .map(({ source, name }) => `${source.path}: ${name}`);
  expect(onlyTested).toEqual([]);
});

test('every file is imported or is an entry point', () => {
  const globbed = sources
    .filter((source) => source.text.includes('import.meta.glob') && source.path !== THIS_FILE)
    .map((source) => source.path);
  const unreached = sources
    .filter((source) => !isTest(source.path) && !isEntry(source.path) && !usedByProduct.has(source.path))
    .map((source) => source.path);
  expect({ unreached, globbed: globbed.length <= 4 }).toEqual({ unreached: [], globbed: true });
});

test('no file is called utils, helpers, common, misc or index', () => {
  const named = sources.filter((source) =>
    /(^|\/)(utils?|helpers?|common|misc|index)\.\w+$/.test(source.path),
  );
  expect(named.map((source) => source.path)).toEqual([]);
});
