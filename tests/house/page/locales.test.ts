import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/languages.ts';
import { NAV_ENTRIES } from '#src/app/frame/menu/nav-entries.ts';
import { isTest, ROOT, readSources } from '../sources.ts';

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

function readTexts(path: string): Map<string, string> {
  return flatten(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Texts);
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{?\s*(\w+)[^}]*\}?\}/g)].map(([, name]) => name).sort();
const pages = readdirSync(join(ROOT, 'src/locales/pt')).map((file) => ({
  pt: `src/locales/pt/${file}`,
  en: `src/locales/en/${file}`,
  es: `src/locales/es/${file}`,
}));
const servers = [
  { pt: 'server/locales/pt.json', en: 'server/locales/en.json', es: 'server/locales/es.json' },
  {
    pt: 'server/sandbox/texts/pt.json',
    en: 'server/sandbox/texts/en.json',
    es: 'server/sandbox/texts/es.json',
  },
];

const FORM = /^(.+)_(?:zero|one|two|few|many|other)$/;
/** The key of a counted text without the plural category; undefined for any other, such as that of the error `too_many`. */
function countedKey(key: string, texts: Map<string, string>): string | undefined {
  const [, counted] = FORM.exec(key) ?? [];
  return counted !== undefined && ['one', 'other'].some((form) => texts.has(`${counted}_${form}`))
    ? counted
    : undefined;
}
/** All keys, those of counted texts without the category, because languages have different ones. */
const plainKeys = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => countedKey(key, texts) ?? key))].sort();

describe.each([...pages, ...servers])('[R1.06c] the texts of $pt', (files) => {
  const pt = readTexts(files.pt);

  test.each(['en', 'es'] as const)('is complete in %s, with the same placeholders', (language) => {
    const other = readTexts(files[language]);
    expect(plainKeys(other)).toEqual(plainKeys(pt));
    const wrong = [...pt].filter(
      ([key, text]) =>
        other.has(key) && placeholders(text).join() !== placeholders(other.get(key) ?? '').join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test.each(['pt', 'en', 'es'] as const)('has in %s every plural form of that language', (language) => {
    const texts = readTexts(files[language]);
    const { pluralCategories } = new Intl.PluralRules(LOCALES[language]).resolvedOptions();
    const keys = [...texts.keys()];
    const counted = new Set(keys.flatMap((key) => countedKey(key, texts) ?? []));
    const expected = [...counted].flatMap((key) => [
      // Of our own, for none.
      ...(texts.has(`${key}_zero`) ? [`${key}_zero`] : []),
      ...pluralCategories.map((category) => `${key}_${category}`),
    ]);
    // A text under the bare key would hide that a form is missing.
    const found = keys.filter((key) => counted.has(key) || countedKey(key, texts) !== undefined);
    expect(found.sort()).toEqual(expected.sort());
  });

  test('has no empty text', () => {
    expect([...pt].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });
});

test('every text key that a component uses exists', () => {
  const texts = new Map(pages.map(({ pt }) => [pt.replace(/^.*\/|\.json$/g, ''), [...readTexts(pt).keys()]]));
  const isThere = (feature: string, key: string) =>
    // A plural exists through its plural forms.
    texts.get(feature)?.some((one) => one === key || one.startsWith(`${key}_`)) ?? false;
  const missing = readSources()
    .filter((source) => source.path.startsWith('src/') && !isTest(source.path))
    .flatMap(({ path, text }) => {
      const features = [...text.matchAll(/useTranslation\((?:'([a-z-]+)')?\)/g)].map(
        ([, name]) => name ?? 'shell',
      );
      const keys = [...text.matchAll(/\bt\(\s*'(?:([a-z-]+):)?([\w.]+)'/g)];
      return keys.flatMap(([, feature, key = '']) =>
        features.length === 0 || (feature ? [feature] : features).some((one) => isThere(one, key))
          ? []
          : [`${path}: ${key}`],
      );
    });
  expect(missing).toEqual([]);
});

test('no sentence with Portuguese letters is in code outside the locales', () => {
  const sentence = />[^<>{}]*[áàâãéêíóôõúç][^<>{}]*<|(["'`])[^"'`\n]*[áàâãéêíóôõúç][^"'`\n]*\1/;
  const found = readSources()
    .filter((source) => /^(src|sw)\//.test(source.path) && !isTest(source.path))
    .filter((source) =>
      source.text.split('\n').some((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && sentence.test(line)),
    )
    .map((source) => source.path);
  expect(found).toEqual([]);
});

test.each(['pt', 'en', 'es'] as const)(
  'e-sports are spelled alike in menu, search and sportsbook, in %s',
  (language) => {
    const texts = (file: string) => readTexts(`src/locales/${language}/${file}.json`);
    const menu = NAV_ENTRIES.find(({ id }) => id === 'esports')?.name;
    expect(menu).toBe('E-sports');
    expect(texts('search').get('pages.esports')).toBe(menu);
    expect(texts('sports').get('nav.esports')).toBe(menu);
  },
);

test.each(['pt', 'en', 'es'] as const)(
  'a withdrawal’s states are named alike on the page and in its files, in %s',
  (language) => {
    const page = readTexts(`src/locales/${language}/wallet.json`);
    const files = readTexts(`server/locales/${language}.json`);
    const states = [
      ['withdraw.status.asked', 'statement.withdrawal_status_0'],
      ['withdraw.status.sent', 'statement.status_1'],
      ['withdraw.status.paid', 'statement.withdrawal_status_2'],
      ['withdraw.status.refused', 'statement.status_3'],
      ['withdraw.status.cancelled', 'statement.status_5'],
      ['transactions.status.refused', 'statement.status_3'],
      ['transactions.status.cancelled', 'statement.status_5'],
    ] as const;
    for (const [shown, written] of states)
      expect([shown, files.get(written)]).toEqual([shown, page.get(shown)]);
  },
);
