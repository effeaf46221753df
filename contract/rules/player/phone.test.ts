import { describe, expect, test } from 'vitest';
import { missingPhoneDigits, PHONE_COUNTRIES } from './phone.ts';

describe('a Brazilian phone number', () => {
  test.each([
    ['81998765432', 0],
    ['819987654', 2],
    ['', 11],
    ['819987654321', -1],
  ])('%s is off by %i digits', (digits, gap) => {
    expect(missingPhoneDigits(digits)).toBe(gap);
  });

  test('[R3.01b] Brazil is the first country to choose from', () => {
    expect(PHONE_COUNTRIES).toEqual([
      { code: '55', region: 'BR' },
      { code: '54', region: 'AR' },
      { code: '57', region: 'CO' },
      { code: '1', region: 'US' },
      { code: '52', region: 'MX' },
      { code: '44', region: 'GB' },
      { code: '351', region: 'PT' },
      { code: '34', region: 'ES' },
    ]);
  });
});
