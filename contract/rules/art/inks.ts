// The colours of everything that is drawn by code: covers, crests, flags. `#RRGGBB`, by their names in the design.

export const INKS = {
  tinta: '#1B1813',
  cal: '#FBF4E4',
  papel: '#EEDFC0',
  ipe: '#F6BC31',
  urucum: '#E25532',
  caju: '#F08A3C',
  mamao: '#FFA98A',
  goiaba: '#E76A82',
  jabuticaba: '#46203F',
  anil: '#23449F',
  noite: '#16264F',
  piscina: '#4DB4BC',
  mata: '#1B5743',
  folha: '#7BAE56',
  barro: '#A34E2D',
  areia: '#D8BC8E',
  ceu: '#A6C9E6',
  rosa: '#F4B8C1',
  vinho: '#7C1F33',
  gelo: '#DCE9E4',
} as const;

/** WCAG relative luminance of an ink `#RRGGBB`, 0 to 1. */
export function luminance(ink: string): number {
  const [red, green, blue] = linearChannels(ink);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two inks, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Distance of two inks in OKLab, 0 to about 1: how different they look. */
export function inkDistance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function toOklab(ink: string): readonly [number, number, number] {
  const [red, green, blue] = linearChannels(ink);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The linear red, green and blue of `#RRGGBB`, 0 to 1. */
function linearChannels(ink: string): readonly [number, number, number] {
  const channel = (start: number) => {
    const value = Number.parseInt(ink.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
