import { type CountryCode, getExampleNumber } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { PHONE_COUNTRIES } from './phone.ts';
import { parsePhoneNumber } from './phone-number.ts';

const parts = (code: string, typed: string) => {
  const number = parsePhoneNumber(code, typed);
  return number && `+${number.code} ${number.national}`;
};

describe('a typed mobile number', () => {
  test.each([
    ['55', '81998765432', '+55 81998765432'],
    ['55', '(81) 9 9876-5432', '+55 81998765432'],
    ['55', '081998765432', '+55 81998765432'],
    ['55', '0 15 81 99876-5432', '+55 81998765432'],
    ['55', '+55 81 99876-5432', '+55 81998765432'],
    ['55', '5581998765432', '+55 81998765432'],
    ['55', '0055 81 99876-5432', '+55 81998765432'],
    // DDD 55 is in Rio Grande do Sul.
    ['55', '(55) 9 9876-5432', '+55 55998765432'],
    ['44', '07700 900123', '+44 7700900123'],
    ['44', '+44 07700 900123', '+44 7700900123'],
    ['44', '+44 (0)7911 123456', '+44 7911123456'],
    ['44', '7911 123456', '+44 7911123456'],
    ['44', '4407911123456', '+44 7911123456'],
    ['1', '+1 415 555 0123', '+1 4155550123'],
    ['1', '1 (415) 555-0123', '+1 4155550123'],
    ['1', '415.555.0123', '+1 4155550123'],
    ['1', '204 234 5678', '+1 2042345678'],
    ['54', '011 15-2345-6789', '+54 91123456789'],
    ['54', '9 11 2345-6789', '+54 91123456789'],
    ['52', '55 1234 5678', '+52 5512345678'],
    ['57', '300 123 4567', '+57 3001234567'],
    ['351', '912 345 678', '+351 912345678'],
    ['351', '00351 912 345 678', '+351 912345678'],
    ['34', '612 34 56 78', '+34 612345678'],
    ['34', '712345678', '+34 712345678'],
    ['598', '094 123 456', '+598 94123456'],
    ['507', '6123-4567', '+507 61234567'],
    // Italian numbers keep their zeros; mobiles have none.
    ['39', '312 345 6789', '+39 3123456789'],
  ])('+%s %s is %s', (code, typed, expected) => {
    expect(parts(code, typed)).toBe(expected);
  });

  test.each([
    ['55', '+44 7911 123456', '+44 7911123456'],
    ['55', '00351 912 345 678', '+351 912345678'],
    ['44', '+1 415 555 0123', '+1 4155550123'],
  ])('beside +%s that names its own country, %s, is %s', (code, typed, expected) => {
    expect(parts(code, typed)).toBe(expected);
  });

  test.each([
    ['55', ''],
    ['55', '   '],
    ['55', '998765432'],
    ['55', '8199876543'],
    ['55', '819987654321'],
    ['55', '(20) 9 9876-5432'],
    ['55', '(81) 3456-7890'],
    ['55', 'call 81998765432'],
    ['55', '81998765432 ext 5'],
    ['55', '447911123456'],
    ['55', '++5581998765432'],
    ['44', '020 7946 0958'],
    ['44', '7911 12345'],
    ['44', '7911 1234567'],
    ['44', '070 0123 4567'],
    ['1', '055 555 0123'],
    ['1', '800 555 0123'],
    ['1', '415 555 012'],
    ['1', '212555010199'],
    ['54', '11456789'],
    ['52', '123'],
    ['57', '601 123 4567'],
    ['351', '212 345 678'],
    ['351', '12345678'],
    ['34', '912 345 678'],
    ['34', '61234567'],
    ['999', '123456789'],
    ['0', '81998765432'],
    ['', '81998765432'],
  ])('+%s %s is none', (code, typed) => {
    expect(parts(code, typed)).toBeNull();
  });
});

test.each(PHONE_COUNTRIES.map(({ code, region }) => [region, code] as const))(
  'a number of %s is read alike in each way that it is written, and again from its parts',
  (region, code) => {
    const example = getExampleNumber(region as CountryCode, examples);
    if (!example) throw new Error('no example');
    const number = { code, national: String(example.nationalNumber) };
    for (const typed of [
      number.national,
      example.number,
      example.number.slice(1),
      `00${example.number.slice(1)}`,
      example.formatNational(),
      example.formatInternational(),
    ]) {
      expect(parsePhoneNumber(code, typed), typed).toEqual(number);
    }
  },
);
