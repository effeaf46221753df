import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password matches its own hash, and no other', async () => {
  const hash = await hashPassword('correto cavalo');
  expect(hash).not.toContain('cavalo');
  expect(await isPassword('correto cavalo', hash)).toBe(true);
  expect(await isPassword('correto cavalO', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
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
