import type { Language } from '#contract/languages.ts';

/** One text in the three languages. */
export type Localised = Readonly<Record<Language, string>>;
