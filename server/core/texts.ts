// The server's texts: problems by code and field messages, in the caller's language.
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };

type Texts = { readonly [key: string]: string | Texts };
const ALL: Readonly<Record<Language, Texts>> = { pt, en, es };

export class UnknownText extends Error {
  override name = 'UnknownText';
}

function find(texts: Texts, key: string): string | undefined {
  let place: string | Texts | undefined = texts;
  for (const part of key.split('.')) {
    if (typeof place !== 'object' || !Object.hasOwn(place, part)) return undefined;
    place = place[part];
  }
  return typeof place === 'string' ? place : undefined;
}

/** True if there is a text under this key (`fields.email_taken`). */
export function hasText(key: string): boolean {
  return find(ALL[DEFAULT_LANGUAGE], key) !== undefined;
}

/** A text by its key in a language, with `{name}` placeholders filled in. Throws `UnknownText`. */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = find(ALL[language], key) ?? find(ALL[DEFAULT_LANGUAGE], key);
  if (text === undefined) throw new UnknownText(`no text under ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** All texts directly below a key in a language, by the last part of their keys. Throws `UnknownText` where there are none. */
export function textsUnder(language: Language, key: string): Record<string, string> {
  const group = key
    .split('.')
    .reduce<Texts | string | undefined>(
      (place, part) => (typeof place === 'object' ? place[part] : undefined),
      ALL[language],
    );
  if (typeof group !== 'object') throw new UnknownText(`no texts under ${key}`);
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
