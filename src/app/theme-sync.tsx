import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { PAGE_GROUND } from '#contract/rules/brand-colours.ts';
import { applyTheme, defaultAccent, themeOf } from '#src/core/theme.ts';
import { themeChoiceAtom } from '#src/core/theme-choice.ts';
import { settingsQuery } from '#src/data/settings.ts';
import { ownBrand } from './brands.ts';

const LIGHT = '(prefers-color-scheme: light)';

/** Keeps the root element in the chosen theme and the operator's accent. */
export function ThemeSync() {
  const choice = useAtomValue(themeChoiceAtom);
  const prefersLight = useSyncExternalStore(
    onPreference,
    () => matchMedia(LIGHT).matches,
    () => false,
  );
  const accent = useQuery(settingsQuery()).data.general_color_accent || ownBrand().accent;
  const theme = themeOf(choice, prefersLight);
  useLayoutEffect(() => {
    const root = document.documentElement;
    // The style sheet's own colours cost nothing to be right; only another accent, once shown, has to be worked out.
    if (accent.toUpperCase() === defaultAccent && !root.style.length) root.dataset.theme = theme;
    else applyTheme(root, accent, theme);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAGE_GROUND[theme]);
  }, [accent, theme]);
  return null;
}

function onPreference(listener: () => void): () => void {
  const query = matchMedia(LIGHT);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
