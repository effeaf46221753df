import { atom } from 'jotai';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { atomHook, store } from '../state/store.ts';

/** The language on screen. `core/text/i18n.ts` alone writes it, once the texts are there. */
export const languageAtom = atom<Language>(DEFAULT_LANGUAGE);

export function currentLanguage(): Language {
  return store.get(languageAtom);
}

/** For query keys and `Intl`: components pass it on, so that a switch asks anew. */
export const useLanguage = atomHook(languageAtom);

/** The language that the address names (`?lang=en`), for links that search engines give; §1: else the one in `wglang`, else pt. */
export function storedLanguage(): Language {
  return addressLanguage() ?? readStored(STORED.language) ?? DEFAULT_LANGUAGE;
}

/** Stores the language that the address names, if it names one. */
export function storeAddressLanguage(): void {
  const language = addressLanguage();
  if (language) writeStored(STORED.language, language);
}

function addressLanguage(): Language | undefined {
  const named = /[?&]lang=(\w+)/.exec(globalThis.location?.search ?? '')?.[1];
  return LANGUAGES.find((language) => language === named);
}
