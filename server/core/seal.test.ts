import { expect, test } from 'vitest';
import { openSeal, SealBroken } from './seal.ts';

const SECRET = 'a secret for tests, 32 characters';
const bytes = Buffer.from('kept');

test('what was sealed opens for the same purpose and context alone, and never looks the same twice', () => {
  const seal = openSeal(SECRET, 'tests');
  const sealed = seal.close(bytes, 'maria');
  expect(seal.open(sealed, 'maria')).toEqual(bytes);
  expect(seal.close(bytes, 'maria')).not.toBe(sealed);
  expect(sealed).not.toContain('kept');
  expect(() => seal.open(sealed, 'jose')).toThrow(SealBroken);
  expect(() => openSeal(SECRET, 'another').open(sealed, 'maria')).toThrow(SealBroken);
  expect(() => openSeal(`${SECRET}!`, 'tests').open(sealed, 'maria')).toThrow(SealBroken);
});

test('what was changed or cut does not open', () => {
  const seal = openSeal(SECRET, 'tests');
  const sealed = Buffer.from(seal.close(bytes, 'maria'), 'base64url');
  for (const place of [0, 15, sealed.length - 1]) {
    const other = Buffer.from(sealed);
    other.writeUInt8(other.readUInt8(place) ^ 1, place);
    expect(() => seal.open(other.toString('base64url'), 'maria')).toThrow(SealBroken);
  }
  expect(() => seal.open(sealed.subarray(0, 20).toString('base64url'), 'maria')).toThrow(SealBroken);
  expect(() => seal.open('', 'maria')).toThrow(SealBroken);
});
