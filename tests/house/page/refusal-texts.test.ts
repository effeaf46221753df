import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../sources.ts';

// Decision 036: a sentence that the player reads is worded by the server or by the page, not by both.

type Texts = { [key: string]: string | Texts };

const FALLBACK = 'the page shows it only for an answer without a text';

/** Keys of the server's texts whose sentence the page also has, and why. */
const EXCEPTIONS: Record<string, string> = {
  'problems.token_expired': FALLBACK,
  'problems.access_denied': FALLBACK,
  'problems.wrong_credentials': FALLBACK,
  'problems.blocked_player': FALLBACK,
  'bonus.activated': FALLBACK,
  'bonus.redeemed': FALLBACK,
  'coupon.applied': 'a stored code is activated without a message from the server; both are the text of §5',
  'problems.insufficient_funds':
    'the page words all rules of withdrawals, the server every other refusal of this code',
  'fields.invalid': 'the page checks forms before it sends them; the server answers any other client',
  'fields.coupon_required': 'the page checks the form before it sends it; both are the text of §5',
  'fields.document_invalid': "the server's is of a registration, the page's of a PIX key",
};

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const textsOf = (path: string) => flatten(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Texts);

/** A text as it is compared: the two sides mark placeholders differently, and end marks vary. */
const normalised = (text: string) =>
  text
    .replace(/\{+\s*\w+\s*\}+/g, '{}')
    .replace(/[.!]$/, '')
    .toLowerCase();

/** The server's texts that answer a request. The others are labels, mails and notices. */
const ANSWERS = /^(problems|fields|registration|password|withdrawal|bonus|coupon)\./;

const both = new Set(
  ['pt', 'en', 'es'].flatMap((language) => {
    const page = new Set(
      readdirSync(join(ROOT, 'src/locales', language))
        .flatMap((file) => textsOf(`src/locales/${language}/${file}`))
        .map(([, text]) => normalised(text)),
    );
    return textsOf(`server/locales/${language}.json`)
      .filter(([key, text]) => ANSWERS.test(key) && page.has(normalised(text)))
      .map(([key]) => key);
  }),
);

test('no sentence has a text both on the server and on the page', () => {
  expect([...both].filter((key) => !(key in EXCEPTIONS)).sort()).toEqual([]);
});

test('every exception still has its sentence on both sides', () => {
  expect(Object.keys(EXCEPTIONS).filter((key) => !both.has(key))).toEqual([]);
});
