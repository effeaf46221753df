import { pick, randomFor } from '#contract/rules/art/seeded-random.ts';
import { UnknownProvider } from '#server/sandbox/covers/cover.ts';
import { type CoverProvider, PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { circle, leaf, type Module, quarter } from '#server/sandbox/covers/modules.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';

type Quartet = { draw: Module; turns: readonly [number, number, number, number] };

/** Two by two modules: a disc, a star, a flower of leaves, a diamond of leaves, four discs, a pinwheel. */
const QUARTETS: readonly [Quartet, ...Quartet[]] = [
  { draw: quarter, turns: [2, 3, 1, 0] },
  { draw: quarter, turns: [0, 1, 3, 2] },
  { draw: leaf, turns: [0, 1, 1, 0] },
  { draw: leaf, turns: [1, 0, 0, 1] },
  { draw: circle, turns: [0, 0, 0, 0] },
  { draw: quarter, turns: [0, 3, 1, 2] },
];

function providerWith(id: string): CoverProvider {
  const provider = PROVIDERS.find((candidate) => candidate.id === id);
  if (!provider) throw new UnknownProvider(`No provider is called '${id}'`);
  return provider;
}

function quartet(
  { id, palettes: [palette] }: CoverProvider,
  left: number,
  top: number,
  side: number,
): string {
  const { draw, turns } = pick(randomFor(id), QUARTETS);
  const [one, two, three, four] = turns;
  const first = clearInk(palette, palette.g);
  const second = clearInk({ ...palette, a: palette.b, b: palette.a }, palette.g);
  return (
    filled(
      first,
      draw(left, top, side, one) + draw(left + side, top, side, two) + draw(left, top + side, side, three),
    ) + filled(second, draw(left + side, top + side, side, four))
  );
}

/** Ground and text ink of a provider's tile, `#RRGGBB`; they contrast by 4.5 or more. Throws `UnknownProvider`. */
export function providerInks(id: string): { ground: string; ink: string } {
  const [palette] = providerWith(id).palettes;
  return { ground: palette.g, ink: palette.t };
}

/** The tile of a provider, 132 × 72, without its name: ground and four modules in the lower right. Throws `UnknownProvider`. */
export function providerTile(id: string): string {
  const provider = providerWith(id);
  const ground = filled(provider.palettes[0].g, path`M0 0h132v72H0z`);
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 132 72' preserveAspectRatio='xMaxYMax slice'>` +
    `${ground}${quartet(provider, 88, 28, 22)}</svg>`
  );
}
