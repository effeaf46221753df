import { atom } from 'jotai';
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import { readStored } from './storage.ts';
import { atomHook, store } from './store.ts';

/** The language on screen. `core/i18n.ts` alone writes it, once the texts are there. */
export const languageAtom = atom<Language>(DEFAULT_LANGUAGE);

export function currentLanguage(): Language {
  return store.get(languageAtom);
}

/** For query keys and `Intl`: components pass it on, so that a switch asks anew. */
export const useLanguage = atomHook(languageAtom);

/** §1: what `wglang` says, else pt. */
export function storedLanguage(): Language {
  return readStored(STORED.language) ?? DEFAULT_LANGUAGE;
}
