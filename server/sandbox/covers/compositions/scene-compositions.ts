import { between, pick, type Random } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk, drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { glyphsOf } from '#server/sandbox/covers/glyphs.ts';
import { drawGlyph } from '#server/sandbox/covers/lettering.ts';
import { createPen, disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';

/** Sun disc, three bands of waves, the emblem in the free sky. */
export const paisagem: Composition = ({ palette, motif, random }) => {
  const mirrored = random() < 0.5;
  const radius = between(random, 18, 23);
  const height = between(random, 26, 34);
  const phase = between(random, 4, 30);
  const wave = (y: number) => path`M${-phase} ${y}q30 ${-height} 60 0t60 0 60 0V112H0z`;
  const bands = [palette.c, palette.b, palette.k].map((ink, index) => filled(ink, wave(62 + 16 * index)));
  const sun = disc(clearInk(palette, palette.g), mirrored ? 84 : 38, 44, radius);
  const emblem = drawEmblem({
    motif,
    palette,
    grounds: [palette.g],
    x: mirrored ? 36 : 88,
    y: mirrored ? 34 : 30,
    scale: 0.6,
  });
  return sun + bands.join('') + emblem;
};

const CORNERS = 7;

/** A closed curve of seven points, smooth all round, about `radius` from (x, y). */
export function blob(random: Random, x: number, y: number, radius: number): string {
  const start = between(random, 0, 2 * Math.PI);
  const points = Array.from({ length: CORNERS }, (_, index) => {
    const angle = start + (index * 2 * Math.PI) / CORNERS;
    const reach = radius * between(random, 0.82, 1.24);
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  });
  const halfway = points.map((point, index) => {
    const next = points[(index + 1) % CORNERS] ?? point;
    return { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
  });
  const curves = points.map((point, index) => {
    const end = halfway[index] ?? point;
    return path`Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  const from = halfway.at(-1) ?? { x, y };
  return path`M${from.x} ${from.y}` + curves.join('');
}

/** Three garden beds seen from above, a clearing with the emblem. */
export const recorte: Composition = ({ palette, motif, random }) => {
  const mirrored = random() < 0.5;
  const at = (x: number) => (mirrored ? 120 - x : x);
  const beds =
    filled(palette.a, blob(random, at(20), 22, 36)) +
    filled(palette.b, blob(random, at(102), 50, 33)) +
    filled(palette.c, blob(random, at(36), 94, 31));
  const clearing = disc(palette.g, 60, 56, 33);
  return beds + clearing + drawEmblem({ motif, palette, grounds: [palette.g], x: 60, y: 56, scale: 0.86 });
};

const BARS = 12;

/** Twelve bars, tallest under the disc that holds the emblem. */
export const barras: Composition = ({ palette, motif, random, floor }) => {
  const tallest = 3 + Math.floor(random() * 6);
  const top = between(random, 28, 34);
  const data = ['', '', ''];
  for (let bar = 0; bar < BARS; bar++) {
    const drop = Math.min(34, Math.abs(bar - tallest) * 7);
    const height = floor - (top + 4 + drop + between(random, -4, 9));
    data[bar % 3] += path`M${2 + 10 * bar} ${floor}v${-height}h6v${height}z`;
  }
  const inks = [palette.a, palette.b, palette.c];
  const bars = inks.map((ink, index) => filled(ink, data[index] ?? '')).join('');
  const x = 5 + 10 * tallest;
  const holder = disc(palette.g, x, top, 20) + disc(palette.c, x, top, 17);
  return bars + holder + drawEmblem({ motif, palette, grounds: [palette.c], x, y: top, scale: 0.42 });
};

type Form = (x: number, y: number) => string;

const FORMS: readonly [Form, ...Form[]] = [
  (x, y) => path`M${x - 14} ${y}a14 14 0 0 1 28 0a14 14 0 0 1-28 0`,
  (x, y) => path`M${x} ${y - 17}l17 17-17 17-17-17z`,
  (x, y) => path`M${x - 15} ${y - 8}h30a15 15 0 0 1-30 0`,
];

/** Three columns of a slot machine: the emblem in the middle one, simple forms stopped at other heights around it. */
export const reels: Composition = ({ palette, motif, random, floor }) => {
  const orders = [
    [palette.a, palette.b, palette.c],
    [palette.c, palette.a, palette.b],
    [palette.b, palette.c, palette.a],
  ] as const;
  const inks = pick(random, orders);
  const height = Math.floor(between(random, 18, 32));
  const shift = Math.floor(between(random, 0, 3));
  const columns = inks.map((ink, index) => filled(ink, path`M${40 * index} 0h40v${floor}h-40z`));
  const forms = inks.map((ink, index) => {
    const form = FORMS[(index + shift) % FORMS.length] ?? FORMS[0];
    const middle = 40 * index + 20;
    const start = index === 1 ? 0 : height;
    const step = index === 1 ? floor : 58;
    return filled(clearInk(palette, ink), form(middle, start) + form(middle, start + step));
  });
  const emblem = drawEmblem({ motif, palette, grounds: [inks[1]], x: 60, y: floor / 2, scale: 0.66 });
  return columns.join('') + forms.join('') + emblem;
};

const UNIT = 80 / 6;
const STRETCH = 1.27;

/** The first letter of the name as a road of three strokes. */
export const inicial: Composition = ({ palette, name, family }) => {
  const letter = name.normalize('NFD').slice(0, 1);
  const pen = createPen();
  for (const glyph of glyphsOf(letter, false)) {
    const width = glyph.width * STRETCH * UNIT;
    const placing = { x: 60 - width / 2, baseline: 96, unit: UNIT, stretch: STRETCH, slant: 0 };
    drawGlyph(pen, glyph, { ...placing, radius: Math.max(1.4, family.radius) });
  }
  const strokes: [string, number][] = [
    [palette.b, 25],
    [palette.a, 13],
    [palette.g, 2.5],
  ];
  return strokes.map(([ink, width]) => drawn(ink, width, pen.data())).join('');
};
