import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailAddress } from './email.ts';

const check = (typed: string) => {
  const parsed = v.safeParse(emailAddress, typed);
  return parsed.success ? parsed.output : parsed.issues.map(({ message }) => message);
};

test('an e-mail address is taken without the spaces around it', () => {
  expect(check(' maria@example.com ')).toBe('maria@example.com');
});

test.each(['maria@example.com\u200b', '\u202amaria@example.com\u202c', '\ufeff maria@\u00adexample.com'])(
  'marks that are not seen are no part of an address: %j',
  (typed) => {
    expect(check(typed)).toBe('maria@example.com');
  },
);

test.each([
  "o'hara@example.com",
  'maria+bets@example.com',
  '!#$%&*/=?^_`{|}~-@example.com',
  'm.@1.example.com',
])('%j is a valid address', (typed) => {
  expect(check(typed)).toBe(typed);
});

test.each([
  '',
  'maria',
  'maria@',
  '@example.com',
  'maria@example',
  'ma.ria@example',
  'ma ria@example.com',
  'maria@-example.com',
  'maria@example-.com',
  'maria@example..com',
  'maria@example.com.',
  `maria@${'d'.repeat(64)}.com`,
  'maria@exam_ple.com',
  'maria(x)@example.com',
  'maría@example.com',
  'maria@example.com\0',
])('%j is refused with its code', (typed) => {
  expect(check(typed)).toEqual(['email_invalid']);
});

test('an e-mail address has 254 characters at most', () => {
  const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(57)}.com`;
  expect(domain).toHaveLength(244);
  expect(check(`maria.abc@${domain}`)).toBe(`maria.abc@${domain}`);
  expect(check(`maria.abcd@${domain}`)).toEqual(['email_invalid']);
});
