import { expect, test } from 'vitest';

interface RowGroups {
  groupsOf(fetch: (most: number) => Promise<string[]>): AsyncIterable<string[]>;
}
// Plain JavaScript, which runs beside an installed server.
const { groupsOf } = (await import('../../ops/row-groups.mjs' as string)) as RowGroups;

const MB = 1_024 * 1_024;

/** How many rows each group of a table has, whose rows have these sizes (bytes). */
async function groups(sizes: readonly number[]): Promise<number[]> {
  const left = sizes.map((size) => 'x'.repeat(size));
  const found: number[] = [];
  for await (const group of groupsOf(async (most) => left.splice(0, most))) found.push(group.length);
  return found;
}

const same = (count: number, size: number) => Array<number>(count).fill(size);

test.each([
  ['no rows', [], []],
  ['a few', same(3, 10), [3]],
  ['500 small ones', same(500, 10), [500]],
  ['more small ones than a statement holds', same(1_201, 10), [500, 500, 201]],
  ['16 MB to the byte', same(16, MB), [16]],
  ['a byte more than 16 MB', [...same(16, MB), 1], [16, 1]],
  ['rows of 5 MB', same(7, 5 * MB), [3, 3, 1]],
  ['a row larger than a statement between small ones', [1, 1, 17 * MB, 1, 1], [2, 1, 2]],
])('%s', async (_, sizes, expected) => {
  expect(await groups(sizes)).toEqual(expected);
});

test('a letter of several bytes counts as all of them, and rows keep their order', async () => {
  const row = 'é'.repeat(5 * MB);
  const left = ['first', row, row, 'last'];
  const found: string[][] = [];
  for await (const group of groupsOf(async (most) => left.splice(0, most))) found.push(group);
  expect(found.map((group) => group.length)).toEqual([2, 2]);
  expect(found.flat()).toEqual(['first', row, row, 'last']);
});
