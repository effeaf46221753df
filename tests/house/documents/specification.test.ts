import { expect, test } from 'vitest';
import { CONTRACT_CALLS } from '#tests/support/contract-calls.ts';
import {
  generateSpecification,
  readClauses,
  readRequirements,
  readTaggedTitles,
  tagsOf,
} from './generate-specification.ts';

const requirements = readRequirements();
const ids = requirements.map(({ id }) => id);
/** What a title may name: a requirement with clauses is proven clause by clause. */
const provable = readClauses().map(({ id }) => id);
const { titles, strays } = readTaggedTitles();

test('every requirement has an id of its own', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // As many as the first list had. Requirements are added, never removed.
  expect(requirements.filter(({ parent }) => parent === null).length).toBeGreaterThanOrEqual(189);
});

test('the clauses of a requirement have its id and the letters a, b, c and so on', () => {
  const clauses = requirements.filter(({ parent }) => parent !== null);
  const expected = clauses.map(({ parent }, index) => {
    const place = clauses.slice(0, index).filter((other) => other.parent === parent).length;
    return `${parent}${'abcdefghijklmnopqrstuvwxyz'[place]}`;
  });
  expect(clauses.map(({ id }) => id)).toEqual(expected);
});

test('the title of at least one test carries the id of each clause', () => {
  const proven = new Set(titles.flatMap(({ tags }) => tags.map(({ id }) => id)));
  expect(provable.filter((id) => !proven.has(id))).toEqual([]);
});

test('no tag names a requirement that does not exist or has clauses, or a call that does not exist', () => {
  const calls = CONTRACT_CALLS.map(({ method, path }) => `${method} ${path}`);
  const unknown = titles.flatMap(({ path, tags }) =>
    tags
      .filter(
        ({ id, detail }) => !provable.includes(id) || (id === 'R7.02' && detail && !calls.includes(detail)),
      )
      .map(({ id, detail }) => `${path}: ${id} ${detail}`),
  );
  expect(unknown).toEqual([]);
});

test('every tag in a test file is part of a title', () => {
  expect(strays).toEqual([]);
});

test('a title carries one id', () => {
  const crowded = titles.filter(({ tags }) => tags.length > 1);
  expect(crowded.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
});

test('`npm run docs:specification` lists each requirement with the tests of its clauses', () => {
  const written = generateSpecification();
  expect(ids.filter((id) => !written.match(new RegExp(`^#+ ${id}$`, 'm')))).toEqual([]);
  expect(written).toContain('- `tests/house/imports/named-parts.test.ts`');
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
