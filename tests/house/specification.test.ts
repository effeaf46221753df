import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from './sources.ts';

interface Row {
  id: string;
  file: string;
  test: string;
  line: string;
}

const NOT_YET = 'not yet';

/** The table's rows: | id | what | file | test | line whose removal turns the test red |. */
const rows: Row[] = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| R\d/.test(line))
  .map((line) => {
    const [, id = '', , file = '', title = '', removed = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { id, file, test: title, line: removed };
  });

const tests = readSources().filter((source) => /\.(test|spec)\.tsx?$/.test(source.path));

test('every requirement has exactly one row', () => {
  // The list of ids is part of the project, so that a row can't vanish with its requirement.
  const ids = readFileSync(join(ROOT, 'docs/requirement-ids.txt'), 'utf8').trim().split(/\s+/);
  expect(rows.map((row) => row.id).sort()).toEqual([...ids].sort());
});

test('a row that names a file names one that exists', () => {
  const missing = rows
    .filter((row) => row.file !== NOT_YET)
    .flatMap((row) =>
      [...row.file.matchAll(/`([^`]+)`/g)].map(([, path]) => ({ id: row.id, path: path ?? '' })),
    )
    .filter(({ path }) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});

test('a row that is done names a test that exists and carries its id', () => {
  const broken = rows
    .filter((row) => row.test !== NOT_YET)
    .filter((row) => {
      const path = /`([^`]+)`/.exec(row.test)?.[1];
      const source = tests.find((candidate) => candidate.path === path);
      return !source || !new RegExp(`\\b${row.id.replace('.', '\\.')}\\b`).test(source.text);
    })
    .map((row) => row.id);
  expect(broken).toEqual([]);
});

test('the line of a row stands in one of its files, or which of several is said', () => {
  // `line`, or `line` (of `another line`): the first one after that. A whole file stands for itself.
  const stale = rows
    .filter((row) => row.line !== NOT_YET && !row.line.startsWith('the file '))
    .filter((row) => {
      const spans = [...row.line.matchAll(/(`+) ?(.*?) ?\1(?!`)/g)];
      const [line = '', before] = spans.map(([, , text = '']) => text.replaceAll('\\|', '|'));
      const lines = [...row.file.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) =>
        readFileSync(join(ROOT, path), 'utf8')
          .split('\n')
          .map((text) => text.trim()),
      );
      const places = lines.filter((text) => text === line).length;
      if (before === undefined) return places !== 1;
      return (
        lines.filter((text) => text === before).length !== 1 || !lines.includes(line, lines.indexOf(before))
      );
    })
    .map((row) => `${row.id}: ${row.line}`);
  expect(stale).toEqual([]);
});

test('a row is done whole or not yet whole', () => {
  const half = rows.filter((row) => (row.file === NOT_YET) !== (row.test === NOT_YET)).map((row) => row.id);
  expect(half).toEqual([]);
});

test('no test title carries more than three ids, nor one that is unknown', () => {
  const known = new Set(rows.map((row) => row.id));
  const broken = tests.flatMap((source) =>
    [...source.text.matchAll(/\[((?:R\d+\.\w+[ ,]*)+)[^\]]*\]/g)]
      .map(([, ids]) => (ids ?? '').split(/[ ,]+/).filter(Boolean))
      .filter((ids) => ids.length > 3 || ids.some((id) => !known.has(id)))
      .map((ids) => `${source.path}: ${ids.join(' ')}`),
  );
  expect(broken).toEqual([]);
});
