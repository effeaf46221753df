// From the operator's one accent to the seven colours the style sheet asks for (design 2.2). Pure but for
// `applyTheme`, which writes them on the element it is given. The constants repeat `ui/theme.css`.
import { contrastRatio, hexOf, linear, mix, parseColor, type Rgb } from './colour.ts';
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

// OKLCH, the space in which a colour can be made lighter and stay itself (Björn Ottosson's matrices).
/** Lightness 0 to 1, chroma, and hue in radians. */
type Oklch = { l: number; c: number; h: number };

function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** The colour on a screen: hue and lightness stay, chroma gives way by twentieths until sRGB holds it. */
function fromOklch(colour: Oklch): Rgb {
  let { c } = colour;
  while (c > 0.0001 && !fits(linearRgb({ ...colour, c }))) c *= 0.95;
  const [r, g, b] = linearRgb({ ...colour, c });
  return [channel(r), channel(g), channel(b)];
}

function linearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function fits(rgb: Rgb): boolean {
  return rgb.every((value) => value >= -0.001 && value <= 1.001);
}

function channel(value: number): number {
  const clipped = Math.min(1, Math.max(0, value));
  return Math.round(255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055));
}
