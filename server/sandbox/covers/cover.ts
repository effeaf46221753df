import { categoryMark } from './category-marks.ts';
import { COMPOSITIONS } from './compositions/compositions.ts';
import { pick, randomFor } from './cover-random.ts';
import { FAMILIES } from './families.ts';
import { fitTitle } from './fitting.ts';
import { KINDS } from './kinds/kinds.ts';
import { drawTitle } from './lettering.ts';
import { motifOf } from './motif-words.ts';
import { filled, path } from './pen.ts';
import { PROVIDERS } from './providers.ts';

/** Part of a cover's address: the pictures of one version never change. */
export const COVER_VERSION = 1;

const HEAVY = 3000;
/** Least sides of a wall's modules, tried in this order. */
const SIDES = [20, 24, 30] as const;

export type CoverGame = {
  id: string;
  name: string;
  /** Provider id. */
  provider: string;
  /** Category slug. */
  category: string;
};

export class UnknownProvider extends Error {
  override name = 'UnknownProvider';
}

function draw(game: CoverGame, leastSide: number): string {
  const provider = PROVIDERS.find(({ id }) => id === game.provider);
  if (!provider) throw new UnknownProvider(`No provider is called '${game.provider}'`);
  const random = randomFor(game.id);
  const palette = pick(random, provider.palettes);
  const drawnMotif = pick(random, provider.motifs);
  const composition = pick(random, provider.compositions);

  const kind = KINDS.get(game.category);
  const family = FAMILIES[provider.family];
  const title = fitTitle(game.name, family);
  const floor = Math.min(108, 152 - title.height - 6.5);
  const compose = kind ?? COMPOSITIONS[composition];
  const art = compose({
    palette,
    motif: motifOf(game.name) ?? drawnMotif,
    random,
    name: game.name,
    family,
    floor,
    leastSide,
  });
  const centred = provider.centred || (!kind && composition === 'cordel');
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 160'>` +
    filled(palette.g, 'M0 0h120v160H0z') +
    art +
    filled(palette.g, path`M0 ${floor}h120V160H0z`) +
    drawTitle(title, family, palette.t, centred) +
    categoryMark(game.category, palette.g, palette.t) +
    '</svg>'
  );
}

/**
 * The cover of a game as SVG text, 120 × 160 units, the same for the same game. A wall that would weigh more than 3,000
 * bytes is drawn with larger modules. Throws `UnknownProvider`, and `UnknownLetter` for a name with letters beyond
 * Portuguese capitals, digits, hyphen and apostrophe.
 */
export function cover(game: CoverGame): string {
  const [first, ...larger] = SIDES;
  return larger.reduce(
    (drawing, side) => (drawing.length > HEAVY ? draw(game, side) : drawing),
    draw(game, first),
  );
}
