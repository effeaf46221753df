// The texts on screen. What the first screen of home needs in Portuguese is in the first load; other languages and other
// features' texts come as files of their own, loaded with the page or modal that shows them.
import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '#contract/languages.ts';
import home from '#src/locales/pt/home.json';
import shell from '#src/locales/pt/shell.json';
import { store } from '../state/store.ts';
import { languageAtom, storedLanguage } from './language.ts';
import type { Texts } from './text-files.ts';

/** What the first screen needs in the other languages. The list of all other files would weigh a kilobyte in the first load. */
const FIRST_FILES: Readonly<Record<string, () => Promise<{ default: Texts }>>> = {
  'en/shell': () => import('#src/locales/en/shell.json'),
  'en/home': () => import('#src/locales/en/home.json'),
  'es/shell': () => import('#src/locales/es/shell.json'),
  'es/home': () => import('#src/locales/es/home.json'),
};

async function load(language: string, feature: string): Promise<Texts> {
  const first = FIRST_FILES[`${language}/${feature}`];
  if (first) return (await first()).default;
  const { textFiles } = await import('./text-files.ts');
  const file = textFiles[`../../locales/${language}/${feature}.json`];
  if (!file) throw new Error(`No texts ${language}/${feature}`);
  return file();
}

const fileLoader: BackendModule = {
  type: 'backend',
  init() {},
  read(language, feature, done) {
    load(language, feature).then(
      (found) => done(null, found),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** The one instance; components read it by `useTranslation('<feature>')`. */
export const i18n: I18n = i18next.createInstance();

/** Makes texts ready before the first render: in the given language, else in the stored one, else pt (§1). */
export async function initI18n(language: Language = storedLanguage()): Promise<void> {
  await i18n
    .use(fileLoader)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      ns: ['shell', 'home'],
      defaultNS: 'shell',
      resources: { [DEFAULT_LANGUAGE]: { shell, home } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      // `lazyComponent` loads a component's texts with its code, so nothing is left to wait for.
      react: { useSuspense: false },
    });
  const there = i18n.hasResourceBundle(language, 'shell') ? language : DEFAULT_LANGUAGE;
  if (there !== language) await i18n.changeLanguage(there);
  publishLanguage(there);
}

/**
 * Loads features' texts, in the present language; a lazy page or modal awaits it beside its code.
 * Throws `TextsMissing`; another call tries again.
 */
export async function loadTexts(...features: string[]): Promise<void> {
  await i18n.loadNamespaces(features);
  await fetchMissing(i18n.language, features);
}

class TextsMissing extends Error {
  override name = 'TextsMissing';
}

/** Throws `TextsMissing`. i18next itself asks for a file once, and takes a failure for an answer. */
export async function fetchMissing(language: string, features: readonly string[]): Promise<void> {
  const missing = () => features.filter((feature) => !i18n.hasResourceBundle(language, feature));
  if (missing().length > 0) await i18n.reloadResources([language], missing());
  if (missing().length > 0) throw new TextsMissing(`${language}: ${missing().join()}`);
}

/** Tells page and atoms which language shows. */
export function publishLanguage(language: Language): void {
  store.set(languageAtom, language);
  if (typeof document !== 'undefined') document.documentElement.lang = LOCALES[language];
}
