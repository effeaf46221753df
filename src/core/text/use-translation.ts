import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { texts } from './i18n.ts';

/** By language and feature: one `t` for all who ask, so that a list's every tile costs no more than a look. */
const known = new Map<string, TFunction>();

function translatorOf(feature: string): TFunction {
  const key = `${texts.language} ${feature}`;
  const t = known.get(key) ?? texts.getFixedT(texts.language, feature);
  known.set(key, t);
  return t;
}

function onLanguage(listener: () => void): () => void {
  texts.on('languageChanged', listener);
  return () => texts.off('languageChanged', listener);
}

/**
 * A feature's texts, without one the frame's: `t('key', values)`; another's by name, `t('shell:retry')`. The component shows
 * them anew in another language. `lazyComponent` loads a component's texts together with it.
 */
export function useTranslation<Feature extends string = 'shell'>(
  feature?: Feature,
): { t: TFunction<Feature> } {
  const current = () => translatorOf(feature ?? 'shell');
  return { t: useSyncExternalStore(onLanguage, current, current) as TFunction<Feature> };
}
