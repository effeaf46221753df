import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts';

/** Addresses that show another one's page (§2). */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '/home': '/',
  '/suppliers': '/providers',
  '/recuperar-senha': '/Recover',
  '/user/password': '/user/account/password',
};

/** The language that an address names (`?lang=en`); undefined where it names none of ours. */
export function languageOf(search: string): Language | undefined {
  const named = new URLSearchParams(search).get('lang');
  return LANGUAGES.find((language) => language === named);
}

/** The one address of a page in a language, as a path: without what a link brings along. */
export function canonicalPath(path: string, language: Language): string {
  const own = path.startsWith('/ref/') ? '/' : (OTHER_NAMES[path] ?? path);
  return language === DEFAULT_LANGUAGE ? own : `${own}?lang=${language}`;
}
