// The words that pages show at once. Their own texts are still on the way with them, so these lie here once more.
import type { Language } from '#contract/languages.ts';
import en from '#src/locales/en/loading.json';
import es from '#src/locales/es/loading.json';
import pt from '#src/locales/pt/loading.json';
import { useLanguage } from './language.ts';

const WORDS: Readonly<Record<Language, typeof pt>> = { pt, en, es };

/** The words of the pages' shapes in the page's language. */
export const useLoadingWords = () => WORDS[useLanguage()];
