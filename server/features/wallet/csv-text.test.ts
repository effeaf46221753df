import { expect, test } from 'vitest';
import { toCsv } from './statement-endpoints.ts';

test('writes cells with quotes, commas and line breaks unchanged', async () => {
  expect(
    await toCsv([
      ['a', 'b "c", d', 'e\nf'],
      ['São', '1.50'],
    ]),
  ).toBe('\uFEFFa,"b ""c"", d","e\nf"\r\nSão,1.50\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1'])(
  'a spreadsheet runs no formula for %j',
  async (text) => {
    const line = (await toCsv([[text]])).slice(1);
    expect(line.replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true);
  },
);

test('lets the process answer others between rows', async () => {
  let made = 0;
  function* rows() {
    for (; made < 1_000; made += 1) yield [String(made)];
  }
  const seen: number[] = [];
  const written = toCsv(rows());
  for (let turn = 0; turn < 3; turn += 1) {
    seen.push(made);
    await new Promise((next) => setImmediate(next));
  }
  expect(new Set(seen).size).toBe(3);
  expect(Math.max(...seen)).toBeLessThan(1_000);
  expect((await written).split('\r\n')).toHaveLength(1_001);
});
