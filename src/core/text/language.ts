import { atom } from 'jotai';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import { readStored } from '../device/storage.ts';
import { atomHook, store } from '../state/store.ts';

/** The language on screen. `core/text/i18n.ts` alone writes it, once the texts are there. */
export const languageAtom = atom<Language>(DEFAULT_LANGUAGE);

export function currentLanguage(): Language {
  return store.get(languageAtom);
}

/** For query keys and `Intl`: components pass it on, so that a switch asks anew. */
export const useLanguage = atomHook(languageAtom);

/** What the address says (`?lang=en`), for links that search engines give; §1: else what `wglang` says, else pt. */
export function storedLanguage(): Language {
  const asked = /[?&]lang=(\w+)/.exec(globalThis.location?.search ?? '')?.[1];
  return LANGUAGES.find((language) => language === asked) ?? readStored(STORED.language) ?? DEFAULT_LANGUAGE;
}
