import { describe, expect, test } from 'vitest';
import { missingPhoneDigits, PHONE_COUNTRIES, phoneOfCountry } from './phone.ts';

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

test.each([
  ['+44 7700 900123', '44', '7700900123'],
  ['0044 (0)7700 900123', '44', '07700900123'],
  ['tel:+351-912-345-678', '351', '912345678'],
  ['\u202a+55 55 99876-5432\u202c', '55', '55998765432'],
  ['＋１ 415 555 0123', '1', '4155550123'],
  ['+1 212', '1', '212'],
  ['+1 (415) 555-0123 ext. 4', '1', '4155550123'],
  ['tel:+351-912-345-678;ext=2', '351', '912345678'],
  ['+55 81 9876', '55', '819876'],
])('%j names its country', (text, code, digits) => {
  expect(phoneOfCountry(text)).toEqual({ code, digits });
});

test.each([
  '',
  '+',
  '+55',
  '0012',
  '0055-1234',
  '+5',
  '81 99876-5432',
  '081 99876-5432',
  '55 81 99876-5432',
  '+81 90 1234 5678',
  '1+1',
])('%j names no country that is offered', (text) => {
  expect(phoneOfCountry(text)).toBeNull();
});
