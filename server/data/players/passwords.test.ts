import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password matches its own hash, and no other', async () => {
  const hash = await hashPassword('correto cavalo');
  expect(hash).not.toContain('cavalo');
  expect(await isPassword('correto cavalo', hash)).toBe(true);
  expect(await isPassword('correto cavalO', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('a hash has the cost that OWASP advises for scrypt', async () => {
  const [kind, salt = '', key] = (await hashPassword('correto cavalo')).split('.');
  const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1_024 * 1_024 };
  const expected = scryptSync('correto cavalo', Buffer.from(salt, 'base64url'), 32, cost);
  expect([kind, key]).toEqual(['scrypt', expected.toString('base64url')]);
});

test('two hashes of a password differ, and the two Unicode forms of a letter are the same password', async () => {
  const [one, other] = await Promise.all([
    hashPassword('caf\u00e9-com-leite'),
    hashPassword('caf\u00e9-com-leite'),
  ]);
  expect(one).not.toBe(other);
  expect(await isPassword('cafe\u0301-com-leite', one)).toBe(true);
});

test('for an unknown account no password is right, not even the empty one', async () => {
  for (const password of ['', 'anything']) expect(await isPassword(password, undefined)).toBe(false);
});
