// The little colour arithmetic that pictures and themes need: sRGB and WCAG contrast.

/** Red, green, blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** `#rgb`, `#rrggbb` (`#` optional) or `rgb(r, g, b)`; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const colour = text.trim().toLowerCase();
  const hex = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(colour)?.[1];
  if (hex) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    const value = Number.parseInt(full, 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  const [, r, g, b] = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(colour) ?? [];
  const rgb: Rgb = [Number(r), Number(g), Number(b)];
  return rgb.every((channel) => channel <= 255) ? rgb : null;
}

/** `#RRGGBB`. */
export function hexOf(rgb: Rgb): string {
  return `#${rgb
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

/** `share` (0 to 1) of `over` in `ground`, mixed in sRGB. */
export function mix(over: Rgb, ground: Rgb, share: number): Rgb {
  const [r, g, b] = ground;
  return [blend(over[0], r), blend(over[1], g), blend(over[2], b)];
  function blend(top: number, under: number): number {
    return Math.round(top * share + under * (1 - share));
  }
}

/** WCAG 2 contrast, 1 to 21. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

/** A channel (0 to 255) without the screen's curve, 0 to 1. */
export function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
