import { slugify } from '#contract/rules/page/slug.ts';
import type { Localised } from '#server/core/localised.ts';
import { NOUNS, pluralOf, type Theme } from './names/nouns.ts';

/** What a tag is called. */
export const GAME_TAGS: Readonly<Record<Theme, Localised>> = {
  mar: { pt: 'Mar', en: 'Sea', es: 'Mar' },
  sertao: { pt: 'Sertão', en: 'Backcountry', es: 'Sertão' },
  ceu: { pt: 'Céu', en: 'Sky', es: 'Cielo' },
  jardim: { pt: 'Jardim', en: 'Garden', es: 'Jardín' },
  cidade: { pt: 'Cidade', en: 'Town', es: 'Ciudad' },
  festa: { pt: 'Festa', en: 'Fair', es: 'Fiesta' },
  oficio: { pt: 'Ofício', en: 'Craft', es: 'Oficio' },
  tesouro: { pt: 'Tesouro', en: 'Treasure', es: 'Tesoro' },
};

const OTHER_WORDS: readonly (readonly [string, Theme])[] = [
  ['mar', 'mar'],
  ['porto', 'mar'],
  ['vale', 'sertao'],
  ['barro', 'oficio'],
  ['tear', 'oficio'],
  ['praca', 'cidade'],
  ['rua', 'cidade'],
  ['tarde', 'ceu'],
];

const THEME_OF: ReadonlyMap<string, Theme> = new Map([
  ...NOUNS.flatMap(({ word, theme }) =>
    [word, pluralOf(word)].map((form) => [slugify(form), theme] as const),
  ),
  ...OTHER_WORDS,
]);

/** The themes that the words of a name have, each once. */
export function tagsOf(name: string): Theme[] {
  const themes = slugify(name)
    .split('-')
    .map((word) => THEME_OF.get(word));
  return [...new Set(themes)].filter((theme) => theme !== undefined);
}
