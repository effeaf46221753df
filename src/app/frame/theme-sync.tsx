import { useLayoutEffect } from 'react';
import { PAGE_BACKGROUND } from '#contract/rules/page/brand-colours.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { useMediaQuery } from '#src/core/device/use-media-query.ts';
import { isDefaultAccent, type Theme, themeOf, useThemeChoice } from '#src/core/theme/theme.ts';
import { settingsQuery, useSettings } from '#src/data/content/settings.ts';
import { ownBrand } from './brands.ts';

type AccentColours = typeof import('#src/core/theme/accent-colours.ts');
let colours: AccentColours | undefined;

async function loadColours(): Promise<AccentColours> {
  colours ??= await import('#src/core/theme/accent-colours.ts');
  return colours;
}

const accentOf = (settings: { general_color_accent: string } | undefined) =>
  settings?.general_color_accent || ownBrand().accent;

/** Before the first render: what works out an accent of the operator's own is there, so that no other one flashes. */
export async function preloadAccent(): Promise<void> {
  const accent = accentOf(queryClient.getQueryData(settingsQuery().queryKey));
  if (!isDefaultAccent(accent)) await loadColours().catch(() => undefined);
}

/** The style sheet's own colours cost nothing to be right; only another accent, once shown, has to be worked out. */
function paint(accent: string, theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  if (isDefaultAccent(accent) && !root.style.length) return;
  if (colours) colours.applyTheme(root, accent, theme);
  else
    void loadColours().then(
      ({ applyTheme }) => applyTheme(root, accent, theme),
      () => undefined,
    );
}

/** Keeps the root element in the chosen theme and the operator's accent. */
export function ThemeSync() {
  const choice = useThemeChoice();
  const prefersLight = useMediaQuery('(prefers-color-scheme: light)');
  const accent = accentOf(useSettings());
  const theme = themeOf(choice, prefersLight);
  useLayoutEffect(() => {
    paint(accent, theme);
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', PAGE_BACKGROUND[theme]);
  }, [accent, theme]);
  return null;
}
