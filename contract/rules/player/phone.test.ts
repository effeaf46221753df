import { describe, expect, test } from 'vitest';
import { missingPhoneDigits, PHONE_COUNTRIES } from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['55', '81998765432', 0],
    ['55', '819987654', 2],
    ['55', '', 11],
    ['55', '819987654321', -1],
    ['54', '1145678901', 0],
    ['54', '11456789', 2],
    ['1', '212555010199', -1],
  ])('+%s %s is off by %i digits', (code, digits, gap) => {
    expect(missingPhoneDigits(code, digits)).toBe(gap);
  });

  test('[R3.01b] Brazil is the first country to choose from', () => {
    expect(PHONE_COUNTRIES).toEqual([
      { code: '55', region: 'BR' },
      { code: '54', region: 'AR' },
      { code: '57', region: 'CO' },
      { code: '1', region: 'US' },
      { code: '52', region: 'MX' },
      { code: '44', region: 'GB' },
    ]);
  });
});
