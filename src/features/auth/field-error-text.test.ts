import { beforeAll, expect, test } from 'vitest';
import { i18n, initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { phoneErrorText } from './field-error-text.ts';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('auth');
});

test.each([
  ['', 'Use DDD + 9 dígitos, como (81) 9 9876-5432.'],
  ['8199876543', 'Falta 1 número. Use DDD + 9 dígitos, como (81) 9 9876-5432.'],
  ['819987654321', 'Sobra 1 número. Use DDD + 9 dígitos, como (81) 9 9876-5432.'],
])('the error of the phone number "%s" is: %s', (digits, expected) => {
  const t = i18n.getFixedT('pt', 'auth');
  const text = phoneErrorText({ message: 'phone_invalid' }, { code: '55', digits }, t);
  expect(text?.replaceAll(/\s/g, ' ')).toBe(expected);
});
