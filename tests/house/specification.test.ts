import { expect, test } from 'vitest';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';
import {
  generateSpecification,
  readRequirements,
  readTaggedTitles,
  tagsOf,
} from './generate-specification.ts';

const ids = readRequirements().map(({ id }) => id);
const { titles, strays } = readTaggedTitles();

test('every requirement has an id of its own', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // The first list had 197 ids. Requirements are added, never removed.
  expect(ids.length).toBeGreaterThanOrEqual(197);
});

test('the title of at least one test carries the id of each requirement', () => {
  const proven = new Set(titles.flatMap(({ tags }) => tags.map(({ id }) => id)));
  expect(ids.filter((id) => !proven.has(id))).toEqual([]);
});

test('no tag names a requirement or a call that does not exist', () => {
  const calls = CONTRACT_CALLS.map(({ method, path }) => `${method} ${path}`);
  const unknown = titles.flatMap(({ path, tags }) =>
    tags
      .filter(({ id, detail }) => !ids.includes(id) || (id === 'R7.02' && detail && !calls.includes(detail)))
      .map(({ id, detail }) => `${path}: ${id} ${detail}`),
  );
  expect(unknown).toEqual([]);
});

test('every tag in a test file is part of a title', () => {
  expect(strays).toEqual([]);
});

test('a title carries at most three ids', () => {
  const crowded = titles.filter(({ tags }) => tags.length > 3);
  expect(crowded.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
});

test('docs/specification.md is what `npm run docs:specification` writes', async () => {
  await expect(generateSpecification()).toMatchFileSnapshot('../../docs/specification.md');
});

test.each([
  ['one id', '[R1.01] lists games', [['R1.01', '']]],
  [
    'two ids',
    '[R5.16 R9.03] quick values',
    [
      ['R5.16', ''],
      ['R9.03', ''],
    ],
  ],
  ['settings', '[R3.23 deposit_min deposit_max] bounds', [['R3.23', 'deposit_min deposit_max']]],
  [
    'a call',
    '[R7.02 GET /api/seo] [R3.17] titles',
    [
      ['R7.02', 'GET /api/seo'],
      ['R3.17', ''],
    ],
  ],
  [
    'a misspelled id',
    '[R8.06a] [R806] alerts',
    [
      ['R8.06a', ''],
      ['[R806]', ''],
    ],
  ],
  ['nothing', 'lists games', []],
])('tags of a title: %s', (_, title, expected) => {
  expect(tagsOf(title).map(({ id, detail }) => [id, detail])).toEqual(expected);
});
