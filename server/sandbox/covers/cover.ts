import { pick, randomFor } from '#contract/rules/art/seeded-random.ts';
import { COMPOSITIONS } from './compositions/compositions.ts';
import { PROVIDERS } from './cover-providers.ts';
import { FAMILIES } from './families.ts';
import { fitTitle } from './fitting.ts';
import { KINDS } from './kinds/kinds.ts';
import { drawTitle } from './lettering.ts';
import { motifOf } from './motif-words.ts';
import { disc, drawn, filled, path } from './pen.ts';

const PLATE = 'M0 0H21V7A11 11 0 0 1 10 18H0z';

type Sign = (ink: string) => string;

const REELS: Sign = (ink) => filled(ink, 'M5 4h3v10H5zM9.5 4h3v10h-3zM14 4h3v10h-3z');
const CARD: Sign = (ink) => filled(ink, 'M4 4h6v10H4zM11.5 4.5l4 1-2.5 9-1.5-.4z');

const BALLS: Sign = (ink) => drawn(ink, 5, 'M6.5 6.5h0M13 6.5h0M10 12h0', "stroke-linecap='round'");

const SIGNS: ReadonlyMap<string, Sign> = new Map<string, Sign>([
  ['slots', REELS],
  ['live', (ink) => disc(ink, 10, 9, 3) + drawn(ink, 1.4, 'M5.5 4.5q-3 4.5 0 9M14.5 4.5q3 4.5 0 9')],
  ['mesa', CARD],
  ['vinte-e-um', CARD],
  ['crash', (ink) => drawn(ink, 2, 'M4 14q7 0 10-8M10 6.5L14.5 4l1 5')],
  ['roleta', (ink) => drawn(ink, 2, 'M10 4.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9') + disc(ink, 10, 9, 1.6)],
  ['bingo', BALLS],
  ['keno', BALLS],
  ['raspadinha', (ink) => drawn(ink, 2, 'M4 13l3-8 3 7 3-8 3 8')],
  ['dados', (ink) => filled(ink, 'M5 4h10v10H5z')],
]);

/** The corner plate that says the kind of game before its name is read. An unknown category gets the reels. */
function categoryMark(category: string, ground: string, ink: string): string {
  return filled(ground, PLATE) + (SIGNS.get(category) ?? REELS)(ink);
}

/** Part of a cover's address: the pictures of one version never change. Version 2: six compositions for each category but slots. */
export const COVER_VERSION = 2;

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

/** What a game's id and name decide; `random` goes on with the parameters of the composition. Throws `UnknownProvider`. */
export function coverDraws(game: Pick<CoverGame, 'id' | 'name' | 'provider'>) {
  const provider = PROVIDERS.find(({ id }) => id === game.provider);
  if (!provider) throw new UnknownProvider(`No provider is called '${game.provider}'`);
  const random = randomFor(game.id);
  const palette = pick(random, provider.palettes);
  const drawnMotif = pick(random, provider.motifs);
  const composition = pick(random, provider.compositions);
  return { provider, random, palette, motif: motifOf(game.name) ?? drawnMotif, composition };
}

function draw(game: CoverGame, leastSide: number): string {
  const { provider, random, palette, motif, composition } = coverDraws(game);

  const kind = KINDS.get(game.category);
  const family = FAMILIES[provider.family];
  const title = fitTitle(game.name, family);
  const floor = Math.min(108, 152 - title.height - 6.5);
  const compose = kind ?? COMPOSITIONS[composition];
  const art = compose({
    palette,
    motif,
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
 * bytes is drawn with larger modules, a fan with fewer cards. Throws `UnknownProvider`, and `UnknownLetter` for a name with letters beyond
 * Portuguese capitals, digits, hyphen and apostrophe.
 */
export function cover(game: CoverGame): string {
  const [first, ...larger] = SIDES;
  return larger.reduce(
    (drawing, side) => (drawing.length > HEAVY ? draw(game, side) : drawing),
    draw(game, first),
  );
}
