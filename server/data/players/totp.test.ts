import { describe, expect, test } from 'vitest';
import { base32, findTotpStep, totpCode, totpStepAt } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the rows of SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is %s (RFC 6238)', (second, code) => {
  expect(totpCode(SECRET, totpStepAt(second * 1_000), 8)).toBe(code);
  expect(totpCode(SECRET, totpStepAt(second * 1_000))).toBe(code.slice(2));
});

// RFC 4226, appendix D.
test('the first counters give the codes of RFC 4226', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => totpCode(SECRET, counter));
  expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is encoded as %s (RFC 4648)', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

describe('a code', () => {
  const now = 1_700_000_010_000;
  const step = totpStepAt(now);
  const codeAt = (offset: number) => totpCode(SECRET, step + offset);

  test.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('of %i steps from now returns its step, or none', (offset, found) => {
    expect(findTotpStep(SECRET, codeAt(offset), now, 0)).toBe(found);
  });

  test('is valid once, and no earlier code is valid after it', () => {
    expect(findTotpStep(SECRET, codeAt(0), now, step)).toBeNull();
    expect(findTotpStep(SECRET, codeAt(-1), now, step)).toBeNull();
    expect(findTotpStep(SECRET, codeAt(1), now, step)).toBe(step + 1);
  });

  test('of a clock that was ahead does not use up the right ones', () => {
    const aDay = 2_880;
    for (const ahead of [3, 10, aDay]) {
      expect(findTotpStep(SECRET, codeAt(0), now, step + ahead)).toBe(step);
    }
    // One step ahead is a code of a telephone whose clock is fast.
    expect(findTotpStep(SECRET, codeAt(0), now, step + 1)).toBeNull();
  });

  test.each(['', '12345', '1234567', 'abcdef'])('does not accept %j', (code) => {
    expect(findTotpStep(SECRET, code, now, 0)).toBeNull();
  });
});
