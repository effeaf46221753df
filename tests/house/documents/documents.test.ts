import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readSources } from '../sources.ts';

const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }));
const decisions = documents
  .map(({ path }) => /^docs\/decisions\/[a-z]+\/(d?\d+)-[\w-]+\.md$/.exec(path)?.[1])
  .filter((number) => number !== undefined);

test('the list of decisions names every decision, and no other', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const listed = [...index.matchAll(/^\| \[\w+\]\(([a-z]+\/[\w-]+\.md)\)/gm)].map(
    ([, file]) => `docs/decisions/${file}`,
  );
  const files = documents.map(({ path }) => path).filter((path) => /^docs\/decisions\/(?!README)/.test(path));
  expect(listed.toSorted()).toEqual(files.toSorted());
});

test('a decision that a source or a document cites exists', () => {
  const texts = [
    ...readSources().map(({ path, text }) => ({ path, text })),
    ...documents.map(({ path, lines }) => ({ path, text: lines.join('\n') })),
  ];
  const missing = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:docs\/decisions\/|\b[Dd]ecision )(\d{3})\b|\b(D\d{1,2})\b(?=[\s,.;:)\]'])/g)]
      .map(([, number, letter]) => number ?? letter?.replace(/^D(\d)$/, 'd0$1').toLowerCase() ?? '')
      .filter((number) => !decisions.includes(number))
      .map((number) => `${path}: ${number}`),
  );
  expect(missing).toEqual([]);
});
