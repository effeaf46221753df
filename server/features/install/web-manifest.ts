// The manifest that a browser reads when the page is installed. The server generates it from the settings; the build
// generates one from the defaults, for hosts that serve only files.
import { BRAND_NAME } from '#contract/brand.ts';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { type Language, LOCALES } from '#contract/languages.ts';
import { PAGE_BACKGROUND } from '#contract/rules/page/brand-colours.ts';
import { safePath } from '#contract/rules/page/safe-url.ts';

/** Its address, and the path of the build's own file. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** Letters that fit under an icon on a phone. */
const SHORT_NAME = 12;

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

const SCREENSHOTS = [
  { src: '/install/home-narrow.webp', sizes: '720x1480', form: 'narrow' },
  { src: '/install/home-wide.webp', sizes: '1440x900', form: 'wide' },
] as const;

/** The shortcuts of the app icon; each is a row of the route table, whose guards ask for a login if needed. */
const SHORTCUTS = [
  { text: 'sports', url: '/sports', needs: 'sport_enabled' },
  { text: 'live', url: '/sports/live', needs: 'sport_enabled' },
  { text: 'bets', url: '/sports/bets', needs: 'sport_enabled' },
  { text: 'deposit', url: '/user/wallet/deposit', needs: 'deposit_enabled' },
] as const;

/** Returns a text by its key. */
type Texts = (
  name: 'description' | (typeof SHORTCUTS)[number]['text'] | (typeof SCREENSHOTS)[number]['form'],
) => string;

type Shown = Pick<
  Settings,
  'general_site_favicon' | 'general_color_accent' | 'sport_enabled' | 'deposit_enabled'
>;

/** What the operator says; null or empty: the brand's name, and the description of this build in the player's language. */
interface Named {
  title: string | null;
  description: string;
}

/**
 * The web app manifest (§3's settings, D15). Takes the settings, what the app is called, the language and its texts. Addresses have no query
 * (D4). The operator's colour is used for the bars if it is set; the splash screen has the page's background, so that
 * nothing flashes when the page loads.
 */
export function webManifest(
  settings: Shown,
  { title, description }: Named,
  language: Language,
  texts: Texts,
) {
  const { general_site_favicon: favicon, general_color_accent: accent } = settings;
  const name = title ?? BRAND_NAME;
  return {
    id: '/',
    name,
    short_name: shortName(name),
    description: description.trim() || texts('description'),
    lang: LOCALES[language],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    theme_color: /^#[\da-f]{6}$/i.test(accent) ? accent : PAGE_BACKGROUND.dark,
    background_color: PAGE_BACKGROUND.dark,
    categories: ['entertainment', 'games', 'sports'],
    prefer_related_applications: false,
    // Only an SVG fits every size; a small bitmap would be refused at installation.
    icons: [
      ...(safePath(favicon) && /^[^?#]+\.svg$/.test(favicon)
        ? [{ src: favicon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]
        : []),
      ...ICONS,
    ],
    screenshots: SCREENSHOTS.map(({ src, sizes, form }) => ({
      src,
      sizes,
      type: 'image/webp',
      form_factor: form,
      label: texts(form),
    })),
    shortcuts: SHORTCUTS.filter(({ needs }) => settings[needs]).map(({ text, url }) => ({
      name: texts(text),
      url,
      icons: [{ src: `/icons/shortcut-${text}.png`, sizes: '192x192', type: 'image/png' }],
    })),
  };
}

/** The whole words that fit under an icon; if the first word is too long, its beginning. */
function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  let short = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > SHORT_NAME) break;
    short += ` ${word}`;
  }
  return short.slice(0, SHORT_NAME);
}
