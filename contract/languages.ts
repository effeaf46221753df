// The three languages of §1, and how one is chosen from what a browser or a caller asks for.
import * as v from 'valibot';

export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'pt';
export const language = v.picklist(LANGUAGES);

/** Locale for `Intl` and for `<html lang>`. */
export const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** §3's language record. Names are in the language itself and so are the same everywhere. */
interface LanguageRecord {
  code: Language;
  name: string;
  flag: string;
}
export const LANGUAGE_RECORDS: readonly LanguageRecord[] = [
  { code: 'pt', name: 'Português', flag: 'br' },
  { code: 'en', name: 'English', flag: 'us' },
  { code: 'es', name: 'Español', flag: 'es' },
];

/**
 * Chooses a language.
 * Takes an Accept-Language text (or one code, or nothing); gives the one of ours that it likes best (by its q-values, the
 * first among equals), else pt (§1).
 */
export function chooseLanguage(accepted: string | null | undefined): Language {
  const liked = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .flatMap((part) => {
      const code = part.trim().slice(0, 2).toLowerCase();
      const known = LANGUAGES.find((candidate) => candidate === code);
      const weight = Number(/;\s*q=([\d.]+)/i.exec(part)?.[1] ?? 1);
      return known && weight > 0 ? [{ known, weight }] : [];
    })
    .sort((one, other) => other.weight - one.weight);
  return liked[0]?.known ?? DEFAULT_LANGUAGE;
}
