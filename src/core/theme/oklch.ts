// OKLCH, the space in which a colour can be made lighter and stay itself (Björn Ottosson's matrices).
import { linear, type Rgb } from './colour.ts';

/** Lightness 0 to 1, chroma, and hue in radians. */
export type Oklch = { l: number; c: number; h: number };

export function toOklch(rgb: Rgb): Oklch {
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
export function fromOklch(colour: Oklch): Rgb {
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
