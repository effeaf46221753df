// What the documents say of `npm run ops`: each command is one that the tool takes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.ts';

const usage = execFileSync('sh', ['-c', `${process.execPath} server/ops.mjs 2>&1 || true`], {
  cwd: ROOT,
  encoding: 'utf8',
});

/** The lines of the listed calls, without what each does: a call's words come before two spaces. */
const lines = usage.split('\n').flatMap((line) => /^ {2}(\S.*?)(?: {2}|$)/.exec(line)?.[1] ?? []);

/** What a call takes: `<…>` is any word, `[…]` may be missing, `a|b` is one of both, `…` is more of the same. */
const patterns = lines.map((call) => {
  const pattern = call
    .replace(/<[^>]*>/g, '@')
    .replace(/ \[([^\]]*)\]/g, '( $1)?')
    .replace(/ …/g, '( @)*')
    .replace(/[a-z_]+(?:\|[a-z_]+)+/g, (words) => `(${words})`)
    .replace(/@/g, '\\S+');
  return new RegExp(`^${pattern}$`);
});
/** A sentence may name a call alone: `approve`, `content end`. */
const isTaken = (words: string) =>
  patterns.some((pattern) => pattern.test(words)) || lines.some((call) => call.startsWith(`${words} `));

const DOCUMENTS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^[\w-]+\.md$|^deploy\/.*\.(?:sh|md|yaml|example)$/.test(name),
);
/** Each command with the document that has it; placeholders and what the shell makes of the rest are left out. */
const commands = DOCUMENTS.flatMap((name) => {
  const text = readFileSync(join(ROOT, 'docs', name), 'utf8').replace(/`([^`\n]*)\n *([^`\n]*)`/g, '`$1 $2`');
  return [...text.matchAll(/npm run(?: --silent)? ops --([^`#\n]*)/g)].map(([, words = '']) => ({
    name,
    words: words
      .replace(/<[^>]*>/g, 'placeholder')
      .replace(/ [<>|&].*$/, '')
      .trim(),
  }));
}).filter(({ words }) => words !== '…');

test('every command of the documents is one that the tool takes', () => {
  expect(lines.length).toBeGreaterThan(30);
  expect(commands.length).toBeGreaterThan(30);
  expect(commands.filter(({ words }) => !isTaken(words))).toEqual([]);
});

test.each(['operators.md', 'production.md'])(
  '%s has lines of at most 120 characters, besides tables',
  (name) => {
    const lines = readFileSync(join(ROOT, 'docs', name), 'utf8').split('\n');
    expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
  },
);

test('every section that operators.md and production.md name exists', () => {
  const read = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');
  const both = read('operators.md') + read('production.md');
  const headings = [...both.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const named = [...both.matchAll(/“([A-Z][^”]{2,60})”/g)]
    .map(([, words = '']) => words.replace(/\s+/g, ' '))
    // What a page says in Portuguese, in the tables of calls.
    .filter((words) => !/[áéíóúãõç]|\bSuas\b/.test(words));
  expect(named.length).toBeGreaterThan(10);
  const missing = named.filter((words) => !headings.some((heading) => heading.startsWith(words)));
  expect(missing).toEqual([]);
});
