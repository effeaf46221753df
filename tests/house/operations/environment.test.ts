import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT } from '#server/env.ts';
import { ROOT } from '../sources.ts';

const operators = readFileSync(join(ROOT, 'docs/operators.md'), 'utf8');
const [, chapter = ''] = operators.split('## The environment');
const rows = chapter.split('\n').filter((line) => /^\| `/.test(line));
const named = rows.flatMap((row) =>
  [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
);

test('the operators’ table lists every variable that the server reads, once, and no other', () => {
  expect(named.toSorted()).toEqual(ENVIRONMENT.toSorted());
});

test('everything that the operators’ document names exists', () => {
  const files = [...operators.matchAll(/`((?:contract|server|src|docs|public)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(files.length).toBeGreaterThan(5);
  for (const path of files) expect(() => readFileSync(join(ROOT, path)), path).not.toThrow(/ENOENT/);
  const variables = [...operators.matchAll(/VITE_[A-Z_]+/g)].map(([name]) => name);
  const config = readFileSync(join(ROOT, 'contract/config.ts'), 'utf8');
  for (const name of variables) expect(config, name).toContain(`env.${name}`);
});
