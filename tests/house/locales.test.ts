import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, ROOT, readSources } from './sources.ts';

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

describe.each([...pages, ...servers])('[R1.06c] the texts of $pt', (files) => {
  const pt = readTexts(files.pt);

  test.each(['en', 'es'] as const)('is complete in %s, with the same placeholders', (language) => {
    const other = readTexts(files[language]);
    expect([...other.keys()].sort()).toEqual([...pt.keys()].sort());
    const wrong = [...pt].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(other.get(key) ?? '').join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
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
