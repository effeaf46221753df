/** A feature's texts in one language, as its file has them. */
export type Texts = Record<string, unknown>;

/** By path from this folder: the texts of every feature but those of the first screen (i18n.ts) and of the shapes of pages. */
export const textFiles = import.meta.glob<Texts>(
  [
    '../../locales/*/*.json',
    '!../../locales/*/shell.json',
    '!../../locales/*/home.json',
    '!../../locales/*/loading.json',
  ],
  { import: 'default' },
);
