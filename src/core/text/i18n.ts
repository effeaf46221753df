// The texts on screen. What the first screen of home needs in Portuguese is in the first load; other languages and other
// features' texts come as files of their own, loaded with the page or modal that shows them.
import i18next, { type BackendModule, type i18n } from 'i18next';
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import home from '#src/locales/pt/home.json';
import shell from '#src/locales/pt/shell.json';
import { writeStored } from '../device/storage.ts';
import { showAlert } from '../state/alerts.ts';
import { store } from '../state/store.ts';
import { languageAtom, storedLanguage } from './language.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', { import: 'default' });

async function load(language: string, feature: string): Promise<Record<string, unknown>> {
  const file = files[`../../locales/${language}/${feature}.json`];
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
export const texts: i18n = i18next.createInstance();

/** Makes texts ready before the first render: in the given language, else in the stored one, else pt (§1). */
export async function initI18n(language: Language = storedLanguage()): Promise<void> {
  await texts.use(fileLoader).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: ['shell', 'home'],
    defaultNS: 'shell',
    resources: { [DEFAULT_LANGUAGE]: { shell, home } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const there = texts.hasResourceBundle(language, 'shell') ? language : DEFAULT_LANGUAGE;
  if (there !== language) await texts.changeLanguage(there);
  show(there);
}

/**
 * Loads features' texts, in the present language; a lazy page or modal awaits it beside its code.
 * Throws `TextsMissing`; another call tries again.
 */
export async function loadTexts(...features: string[]): Promise<void> {
  await texts.loadNamespaces(features);
  await fetchMissing(texts.language, features);
}

/**
 * Switches once the texts are loaded, and stores the choice; where they don't load the old language stays, and an alert says so.
 * Queries follow by the language in their keys.
 */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await speak(language);
  } catch {
    showAlert('error', texts.t('shell:failure.no_answer'));
    return;
  }
  writeStored(STORED.language, language);
}

/** Switches without storing the choice. Throws `TextsMissing`. */
export async function speak(language: Language): Promise<void> {
  await fetchMissing(language, [texts.options.ns ?? []].flat());
  await texts.changeLanguage(language);
  show(language);
}

class TextsMissing extends Error {
  override name = 'TextsMissing';
}

/** i18next itself asks for a file once, and takes a failure for an answer. */
async function fetchMissing(language: string, features: readonly string[]): Promise<void> {
  const missing = () => features.filter((feature) => !texts.hasResourceBundle(language, feature));
  if (missing().length > 0) await texts.reloadResources([language], missing());
  if (missing().length > 0) throw new TextsMissing(`${language}: ${missing().join()}`);
}

function show(language: Language): void {
  store.set(languageAtom, language);
  if (typeof document !== 'undefined') document.documentElement.lang = LOCALES[language];
}
