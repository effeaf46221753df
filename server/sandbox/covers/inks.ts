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

/** Six inks as `#RRGGBB`: ground, three for the art, the darkest for details, the title's. */
export type Palette = { g: string; a: string; b: string; c: string; k: string; t: string };

class UnknownInk extends Error {
  override name = 'UnknownInk';
}

function inkNamed(name: string | undefined): string {
  const found = Object.entries(INKS).find(([ink]) => ink === name);
  if (!found) throw new UnknownInk(`No ink is called '${name}'`);
  return found[1];
}

/** Six ink names in the order g a b c k t. Throws `UnknownInk`. */
export function paletteOf(names: string): Palette {
  const [g, a, b, c, k, t] = names.split(' ').map(inkNamed);
  return { g: inked(g), a: inked(a), b: inked(b), c: inked(c), k: inked(k), t: inked(t) };
}

function inked(ink: string | undefined): string {
  if (!ink) throw new UnknownInk('A palette needs six inks');
  return ink;
}

function luminance(ink: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(ink.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two inks, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
