// Looks up texts by dotted keys, in a language. The server and the sandbox have a catalogue each.
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';

type Texts = { readonly [key: string]: string | Texts };

interface TextCatalogue {
  /** True if there is a text under this key (`fields.email_taken`). */
  hasText(key: string): boolean;
  /** A text by its key in a language, with `{name}` placeholders filled in. Throws `UnknownText`. */
  textOf(language: Language, key: string, values?: Readonly<Record<string, string | number>>): string;
  /** All texts directly below a key in a language, by the last part of their keys. Throws `UnknownText` if there are none. */
  textsUnder(language: Language, key: string): Record<string, string>;
}

export class UnknownText extends Error {
  override name = 'UnknownText';
}

function find(texts: Texts, key: string): string | Texts | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return found;
}

/** Takes the texts of every language. A text that a language lacks is read in the default language. */
export function createTextCatalogue(all: Readonly<Record<Language, Texts>>): TextCatalogue {
  const findText = (language: Language, key: string) => {
    const found = find(all[language], key);
    return typeof found === 'string' ? found : undefined;
  };
  return {
    hasText: (key) => findText(DEFAULT_LANGUAGE, key) !== undefined,

    textOf(language, key, values = {}) {
      const text = findText(language, key) ?? findText(DEFAULT_LANGUAGE, key);
      if (text === undefined) throw new UnknownText(`no text under ${key}`);
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },

    textsUnder(language, key) {
      const group = find(all[language], key);
      if (typeof group !== 'object') throw new UnknownText(`no texts under ${key}`);
      return Object.fromEntries(
        Object.entries(group).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      );
    },
  };
}
