// WCAG 2.5.3: speech control presses a control by the words that are seen on it, so a longer name has to hold them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { isTest, ROOT, readSources } from '../sources.ts';

type Texts = { [key: string]: string | Texts };

function textOf(language: string, file: string, key: string): string {
  let at: string | Texts | undefined = JSON.parse(
    readFileSync(join(ROOT, `src/locales/${language}/${file}.json`), 'utf8'),
  ) as Texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'string') throw new Error(`no text ${file}:${key}`);
  return at.toLowerCase();
}

/** File of texts, what is seen, and the name. */
const NAMED = [
  ['account', 'device.erase', 'device.erase_all'],
  ['account', 'passkeys.remove', 'passkeys.remove_named'],
  ['account', 'privacy.give', 'privacy.give_cookies'],
  ['account', 'privacy.give', 'privacy.give_marketing'],
  ['account', 'privacy.withdraw', 'privacy.withdraw_cookies'],
  ['account', 'privacy.withdraw', 'privacy.withdraw_marketing'],
  ['account', 'sessions.end', 'sessions.end_named'],
  ['games', 'verify.check', 'verify.check_round'],
  ['protection', 'limits.undo', 'limits.undo_named'],
  ['search', 'erase', 'erase_searches'],
  ['wallet', 'deposit.show', 'deposit.show_named'],
  ['wallet', 'withdraw.cancel', 'withdraw.cancel_named'],
] as const;

test.each(LANGUAGES.flatMap((language) => NAMED.map((row) => [language, ...row] as const)))(
  'in %s the name of %s:%s holds what is seen on it',
  (language, file, seen, name) => {
    expect(textOf(language, file, name)).toContain(textOf(language, file, seen));
  },
);

// By their keys: the list above is what was found by reading every `aria-label` of a control with words.
test('every text that a control is named by as `…_named` or `…_all` is in the list', () => {
  const used = readSources()
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/aria-label=\{t\(\s*'(?:\w+:)?([\w.]+_(?:named|all))'/g)])
    .map(([, key]) => key);
  const known: readonly string[] = NAMED.map(([, , name]) => name);
  expect(used.filter((key) => !known.includes(key ?? ''))).toEqual([]);
});
