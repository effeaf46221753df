// docs/error-messages.md is generated from the texts and error-messages.ts: `npm run docs:errors` writes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../sources.ts';
import { ERROR_GROUPS, NO_ERRORS } from './error-messages.ts';

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, prefix: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Texts;

/** Words by which a key says that its text tells of something that went wrong. */
const ERROR_KEY =
  /(^|[._])(failed|failure|refused|error|unclear|never_arrived|unavailable|unknown|invalid|missing|below|above|wrong|slow|unchanged|absent|denied|mismatch|expired|limited|too_large|insecure|undecided|not_started|not_loaded|not_subscribed|not_allowed|no_browser|no_launcher|poor|over|rule|figure|copy_by_hand)([._]|$)/;

/** All error texts in Portuguese by their keys: what the server refuses, and what the page's keys name as errors. */
export function errorTexts(): Map<string, string> {
  const { problems = {}, fields = {} } = read('server/locales/pt.json');
  const server = [...flatten({ problems }, 'server:'), ...flatten({ fields }, 'server:')];
  const page = readdirSync(join(ROOT, 'src/locales/pt')).flatMap((file) =>
    flatten(read(`src/locales/pt/${file}`), `${file.replace('.json', '')}.`),
  );
  return new Map([...server, ...page.filter(([key]) => ERROR_KEY.test(key))]);
}

const matches = (pattern: string, key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;
const isIn = (patterns: readonly string[], key: string) => patterns.some((pattern) => matches(pattern, key));

/** The error texts that no group has. */
export function unexplained(): string[] {
  const known = [...ERROR_GROUPS.flatMap(({ keys }) => keys), ...NO_ERRORS];
  return [...errorTexts().keys()].filter((key) => !isIn(known, key));
}

/** The keys and patterns of groups that name no text. */
export function unused(): string[] {
  const keys = [...errorTexts().keys()];
  return [...ERROR_GROUPS.flatMap((group) => group.keys), ...NO_ERRORS].filter(
    (pattern) => !keys.some((key) => matches(pattern, key)),
  );
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** The whole of docs/error-messages.md. */
export function generateErrorMessages(): string {
  const texts = [...errorTexts()].filter(([key]) => !isIn(NO_ERRORS, key));
  const taken = new Set<string>();
  const rows = ERROR_GROUPS.flatMap(({ title, money, next, keys }) =>
    texts.flatMap(([key, text]) => {
      if (taken.has(key) || !isIn(keys, key)) return [];
      taken.add(key);
      return [`| ${title} | ${cell(text)} | ${money} | ${next} | \`${key}\` |`];
    }),
  );
  return [
    '# Error messages',
    '',
    'Every text that tells a player of something that went wrong, in Portuguese: what it means for their money, and their',
    'next step. Generated from `tests/house/documents/error-messages.ts` and the texts by `npm run docs:errors`. Do not edit.',
    'The key is of `src/locales`, or after `server:` of `server/locales`. A new error text without a row fails a test.',
    '',
    '| what happened | text | for the money | next step | key |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
