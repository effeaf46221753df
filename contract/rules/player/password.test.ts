import * as v from 'valibot';
import { expect, test } from 'vitest';
import { newPassword } from '#contract/endpoints/player/password-calls.ts';
import { normalizePassword, passwordLength } from './password.ts';

test.each([
  ['\uff11\uff12\uff13\uff14', '1234', 4],
  ['cafe\u0301', 'caf\u00e9', 4],
  ['\u{1f600}\u{1f600}', '\u{1f600}\u{1f600}', 2],
  ['\ufb01m', 'fim', 3],
])('%s is read as %s and has %i characters', (typed, normal, length) => {
  expect(normalizePassword(typed)).toBe(normal);
  expect(passwordLength(typed)).toBe(length);
});

const problemOf = (password: string) => v.safeParse(newPassword, password).issues?.[0].message;

test.each([
  ['seven letters', 'abcdefg', 'password_short'],
  ['eight letters', 'abcdefgh', undefined],
  ['eight halves of four characters', '\u{1f600}'.repeat(4), 'password_short'],
  ['eight characters outside the basic plane', '\u{1f600}'.repeat(8), undefined],
  ['seven letters and a combining mark', 'abcdefe\u0301', 'password_short'],
  ['128 characters outside the basic plane', '\u{1f600}'.repeat(128), undefined],
  ['129 letters', 'a'.repeat(129), 'password_long'],
  ['128 letters, each with a mark', 'e\u0301'.repeat(128), undefined],
  ['one sign that stands for eighteen letters, eight times', '\ufdfa'.repeat(8), 'password_long'],
  ['more than a login takes', 'q\u0323\u0307\u0308\u0301'.repeat(110), 'password_long'],
])('a new password of %s', (_, password, problem) => {
  expect(problemOf(password)).toBe(problem);
});
