// From the operator's one accent to the seven colours the style sheet asks for (design 2.2). Pure but for
// `applyTheme`, which writes them on the element it is given. The constants repeat `ui/theme.css`.

import { contrastRatio, hexOf, mix, parseColor, type Rgb } from './colour.ts';
import { fromOklch, type Oklch, toOklch } from './oklch.ts';
import { defaultAccent, isDefaultAccent, type Theme } from './theme.ts';

/** The custom properties that depend on the accent, each a `#rrggbb`. */
export type AccentTokens = Record<
  '--acc' | '--on-acc' | '--acc-h' | '--acc-p' | '--acc-t' | '--acc-e' | '--acc-tint',
  string
>;

const ink: Rgb = [0x1b, 0x18, 0x13];
const paper: Rgb = [0xff, 0xfd, 0xf8];
const grounds: Record<Theme, { bg: Rgb; s1: Rgb; s2: Rgb }> = {
  dark: { bg: [0x14, 0x12, 0x0e], s1: [0x1d, 0x1a, 0x15], s2: [0x28, 0x24, 0x1d] },
  light: { bg: [0xf3, 0xee, 0xe3], s1: [0xff, 0xfd, 0xf8], s2: [0xea, 0xe2, 0xd1] },
};

const THEMES: readonly Theme[] = ['dark', 'light'];

const step = 0.01;

/** The seven colours for one theme. Contrast is held whatever the accent: that is why lightness walks. */
export function accentTokens(accent: string, theme: Theme): AccentTokens {
  const { bg, s1, s2 } = grounds[theme];
  const given = toOklch(parseColor(accent) ?? parseColor(defaultAccent) ?? ink);
  const outward = theme === 'dark' ? 1 : -1;

  let acc = theme === 'dark' ? walk(given, 1, (colour) => contrastRatio(colour, s1) >= 3) : given;
  const onAcc = clearer(acc);
  const awayFromText = onAcc === ink ? 1 : -1;
  acc = walk(acc, awayFromText, (colour) => contrastRatio(colour, onAcc) >= 4.5);

  const base = fromOklch(acc);
  const tint = mix(base, s1, theme === 'dark' ? 0.16 : 0.18);
  const asText = walk(acc, outward, (colour) =>
    [bg, s2, tint].every((ground) => contrastRatio(colour, ground) >= 4.5),
  );
  const asEdge = walk(acc, outward, (colour) =>
    [bg, s1].every((ground) => contrastRatio(colour, ground) >= 3),
  );
  return {
    '--acc': hexOf(base),
    '--on-acc': hexOf(onAcc),
    '--acc-h': hexOf(fromOklch(shifted(acc, awayFromText * 0.03))),
    '--acc-p': hexOf(fromOklch(shifted(acc, awayFromText * 0.06))),
    '--acc-t': hexOf(fromOklch(asText)),
    '--acc-e': hexOf(fromOklch(asEdge)),
    '--acc-tint': hexOf(tint),
  };
}

/** Style rules of an accent, one for each theme; empty where the style sheet's own are right. */
export function accentRules(accent: string): string {
  if (isDefaultAccent(accent)) return '';
  return THEMES.map((theme) => {
    const tokens = Object.entries(accentTokens(accent, theme)).map(([name, value]) => `${name}:${value}`);
    return `:root${theme === 'light' ? '[data-theme="light"]' : ''}{${tokens.join(';')}}`;
  }).join('');
}

/** The part of `document.documentElement` that carries a theme. */
type ThemedRoot = {
  dataset: Record<string, string | undefined>;
  style: { setProperty: (name: string, value: string) => void };
};

/** Writes theme and accent on the root element, before first paint and whenever either changes. */
export function applyTheme(root: ThemedRoot, accent: string, theme: Theme): void {
  root.dataset.theme = theme;
  for (const [name, value] of Object.entries(accentTokens(accent, theme)))
    root.style.setProperty(name, value);
}

function clearer(colour: Oklch): Rgb {
  const rgb = fromOklch(colour);
  return contrastRatio(rgb, ink) >= contrastRatio(rgb, paper) ? ink : paper;
}

function walk(from: Oklch, direction: 1 | -1, enough: (colour: Rgb) => boolean): Oklch {
  let colour = from;
  for (let l = from.l; !enough(fromOklch(colour)) && l >= 0 && l <= 1; l += direction * step) {
    colour = { ...colour, l };
  }
  return colour;
}

function shifted(colour: Oklch, by: number): Oklch {
  const away = colour.l + by;
  return { ...colour, l: away < 0.05 || away > 0.95 ? colour.l - by : away };
}
