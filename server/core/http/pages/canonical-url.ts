import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts';

/** Paths that show the page of another path (§2). */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '/home': '/',
  '/suppliers': '/providers',
  '/recuperar-senha': '/Recover',
  '/user/password': '/user/account/password',
};

/** The language that a URL names (`?lang=en`); undefined where it names no supported one. */
export function languageOf(search: string): Language | undefined {
  const named = new URLSearchParams(search).get('lang');
  return LANGUAGES.find((language) => language === named);
}

/** The canonical path of a page in a language, without a link's other parameters. */
export function canonicalPath(path: string, language: Language): string {
  const own = path.startsWith('/ref/') ? '/' : (OTHER_NAMES[path] ?? path);
  return language === DEFAULT_LANGUAGE ? own : `${own}?lang=${language}`;
}
