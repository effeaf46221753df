import { expect, test } from 'vitest';
import { DecryptionFailed, openFieldCipher } from './encrypted-field.ts';

const SECRET = 'a secret for tests, 32 characters';
const bytes = Buffer.from('kept');

test('what was sealed opens for the same purpose and context alone, and never looks the same twice', () => {
  const seal = openFieldCipher(SECRET, 'tests');
  const sealed = seal.close(bytes, 'maria');
  expect(seal.open(sealed, 'maria')).toEqual(bytes);
  expect(seal.close(bytes, 'maria')).not.toBe(sealed);
  expect(sealed).not.toContain('kept');
  expect(() => seal.open(sealed, 'jose')).toThrow(DecryptionFailed);
  expect(() => openFieldCipher(SECRET, 'another').open(sealed, 'maria')).toThrow(DecryptionFailed);
  expect(() => openFieldCipher(`${SECRET}!`, 'tests').open(sealed, 'maria')).toThrow(DecryptionFailed);
});

test('what was changed or cut does not open', () => {
  const seal = openFieldCipher(SECRET, 'tests');
  const sealed = Buffer.from(seal.close(bytes, 'maria'), 'base64url');
  for (const place of [0, 15, sealed.length - 1]) {
    const other = Buffer.from(sealed);
    other.writeUInt8(other.readUInt8(place) ^ 1, place);
    expect(() => seal.open(other.toString('base64url'), 'maria')).toThrow(DecryptionFailed);
  }
  expect(() => seal.open(sealed.subarray(0, 20).toString('base64url'), 'maria')).toThrow(DecryptionFailed);
  expect(() => seal.open('', 'maria')).toThrow(DecryptionFailed);
});
