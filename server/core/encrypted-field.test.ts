import { expect, test } from 'vitest';
import { DecryptionFailed, openFieldCipher } from './encrypted-field.ts';

const SECRET = 'a secret for tests, 32 characters';
const bytes = Buffer.from('kept');

test('a text is decrypted only with the same purpose and context, and differs each time it is encrypted', () => {
  const cipher = openFieldCipher(SECRET, 'tests');
  const encrypted = cipher.encrypt(bytes, 'maria');
  expect(cipher.decrypt(encrypted, 'maria')).toEqual(bytes);
  expect(cipher.encrypt(bytes, 'maria')).not.toBe(encrypted);
  expect(encrypted).not.toContain('kept');
  expect(() => cipher.decrypt(encrypted, 'jose')).toThrow(DecryptionFailed);
  expect(() => openFieldCipher(SECRET, 'another').decrypt(encrypted, 'maria')).toThrow(DecryptionFailed);
  expect(() => openFieldCipher(`${SECRET}!`, 'tests').decrypt(encrypted, 'maria')).toThrow(DecryptionFailed);
});

test('a changed or truncated text is not decrypted', () => {
  const cipher = openFieldCipher(SECRET, 'tests');
  const encrypted = Buffer.from(cipher.encrypt(bytes, 'maria'), 'base64url');
  for (const place of [0, 15, encrypted.length - 1]) {
    const other = Buffer.from(encrypted);
    other.writeUInt8(other.readUInt8(place) ^ 1, place);
    expect(() => cipher.decrypt(other.toString('base64url'), 'maria')).toThrow(DecryptionFailed);
  }
  expect(() => cipher.decrypt(encrypted.subarray(0, 20).toString('base64url'), 'maria')).toThrow(
    DecryptionFailed,
  );
  expect(() => cipher.decrypt('', 'maria')).toThrow(DecryptionFailed);
});
