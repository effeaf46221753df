import { expect, test } from 'vitest';
import { toCsv } from './statement-endpoints.ts';

test('writes cells with quotes, commas and line breaks unchanged', () => {
  expect(
    toCsv([
      ['a', 'b "c", d', 'e\nf'],
      ['São', '1.50'],
    ]),
  ).toBe('\uFEFFa,"b ""c"", d","e\nf"\r\nSão,1.50\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1'])(
  'a spreadsheet runs no formula for %j',
  (text) => {
    const line = toCsv([[text]]).slice(1);
    expect(line.replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true);
  },
);
