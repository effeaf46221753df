import { contrast } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';

const BACKINGS: readonly [(ink: string) => string, ...((ink: string) => string)[]] = [
  (ink) => disc(ink, 60, 58, 46),
  (ink) => filled(ink, path`M8 104V58a52 52 0 0 1 104 0v46z`),
  (ink) => filled(ink, path`M60 6l52 52-52 52-52-52z`),
];

/** One emblem on one form. */
export const emblema: Composition = ({ palette, motif, random }) => {
  const backing = pick(random, BACKINGS)(palette.b);
  const scale = between(random, 1.12, 1.27);
  return backing + drawEmblem({ motif, palette, grounds: [palette.b], x: 60, y: 58, scale });
};

const FOOT = 104;

function arch(ink: string, radius: number): string {
  return filled(ink, path`M${60 - radius} ${FOOT}a${radius} ${radius * 1.25} 0 0 1 ${2 * radius} 0z`);
}

/** Five nested arches, the emblem in the inmost. */
export const arcos: Composition = ({ palette, motif }) => {
  const inks = [palette.a, palette.b, palette.c, palette.a, palette.g];
  const arches = inks.map((ink, index) => arch(ink, 62 - 11 * index)).join('');
  return arches + drawEmblem({ motif, palette, grounds: [palette.g, palette.a], x: 60, y: 86, scale: 0.62 });
};

/** A woodcut sheet: 18 teeth above and below, hatching at both sides, the emblem in the darkest ink. */
export const cordel: Composition = ({ palette, motif, random }) => {
  const teeth = 'l3-3 3 3'.repeat(18);
  const back = 'l-3 3-3-3'.repeat(18);
  const lift = Math.floor(between(random, 4, 8));
  const paper = [palette.b, palette.a, palette.c].find((ink) => contrast(ink, palette.k) >= 4) ?? palette.b;
  const sheet = filled(paper, `M6 9${teeth}v92${back}z`);
  const hatch = [0, 1, 2, 3, 4, 5, 6].map(
    (row) => path`M14 ${19 + 13 * row}l11${-lift}M106 ${19 + 13 * row}l-11${-lift}`,
  );
  const emblem = drawEmblem({
    motif,
    palette,
    grounds: [paper],
    x: 60,
    y: 55,
    scale: 1.2,
    main: palette.k,
  });
  return sheet + drawn(palette.k, 1.8, hatch.join('')) + emblem;
};

/** A court card: the field parted along its diagonal, the emblem and its half-turn. */
export const espelho: Composition = ({ palette, motif, random }) => {
  const scale = between(random, 0.72, 0.8);
  const field = filled(palette.b, path`M0 0H120L0 112z`);
  const upper = drawEmblem({ motif, palette, grounds: [palette.b], x: 37, y: 36, scale });
  const lower = drawEmblem({ motif, palette, grounds: [palette.g], x: 84, y: 77, scale, turn: 180 });
  return field + upper + lower;
};

const RADII = [50, 39.3, 28.7, 18];

/** Four broken rings around the emblem. */
export const orbita: Composition = ({ palette, motif, random }) => {
  const inks = [palette.a, palette.b, palette.c, palette.a];
  const rings = RADII.map((radius, index) => {
    const from = between(random, 0, 2 * Math.PI);
    const sweep = between(random, 1.2, 1.75) * Math.PI;
    const [startX, startY] = [60 + radius * Math.cos(from), 57 + radius * Math.sin(from)];
    const [endX, endY] = [60 + radius * Math.cos(from + sweep), 57 + radius * Math.sin(from + sweep)];
    const arc = path`M${startX} ${startY}A${radius} ${radius} 0 1 1 ${endX} ${endY}`;
    return drawn(inks[index] ?? palette.a, 5.5, arc);
  });
  return rings.join('') + drawEmblem({ motif, palette, grounds: [palette.g], x: 60, y: 57, scale: 0.5 });
};
