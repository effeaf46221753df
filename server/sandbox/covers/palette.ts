import { INKS } from '#contract/rules/art/inks.ts';

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
