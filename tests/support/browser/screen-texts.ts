import { readFileSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';

type Texts = { [key: string]: string | Texts };

/** The text on screen for a key such as `wallet:deposit.create`. Throws if that language has no such text. */
export function screenText(language: Language, key: string): string {
  const [file = '', path = ''] = key.split(':', 2);
  const texts: Texts = JSON.parse(readFileSync(`src/locales/${language}/${file}.json`, 'utf8'));
  const found = path
    .split('.')
    .reduce<string | Texts | undefined>(
      (node, step) => (typeof node === 'object' ? node[step] : undefined),
      texts,
    );
  if (typeof found !== 'string') throw new Error(`no text ${language} ${key}`);
  return found;
}

/** A pattern of the whole text, with any value for its placeholders. */
export function screenPattern(language: Language, key: string): RegExp {
  const parts = screenText(language, key).split(/\{\{.*?\}\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
}
