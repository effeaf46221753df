import { expect, test } from 'vitest';
import { i18n, initI18n } from './i18n.ts';
import { textFiles } from './text-files.ts';

type Texts = { [key: string]: string | Texts };

const pluralKeys = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? key.endsWith('_other')
        ? [prefix + key.slice(0, -'_other'.length)]
        : []
      : pluralKeys(text, `${prefix}${key}.`),
  );

// Spanish and Portuguese have a plural form for whole millions (CLDR: many).
test.each(['pt', 'en', 'es'] as const)(
  'every counted text in %s is written for any count',
  async (language) => {
    await initI18n(language);
    const all = Object.entries(textFiles).filter(([path]) => path.includes(`/${language}/`));
    expect(all.length).toBeGreaterThan(10);
    let texts = 0;
    for (const [path, load] of all) {
      const feature = /([a-z-]+)\.json$/.exec(path)?.[1] ?? '';
      const file = await load();
      i18n.addResourceBundle(language, feature, file);
      for (const key of pluralKeys(file as Texts)) {
        for (const count of [0, 1, 2, 5, 1_000, 1_000_000, 2_000_000, 3_000_001, 1_000_000_000]) {
          const text = i18n.t(`${feature}:${key}`, { lng: language, count, fallbackLng: [] });
          expect(text, `${feature}:${key} for ${count}`).not.toContain(key);
          texts += 1;
        }
      }
    }
    expect(texts).toBeGreaterThan(200);
  },
);
