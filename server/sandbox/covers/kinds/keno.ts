import { INKS } from '#contract/rules/art/inks.ts';
import { between } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { type Form, formsAt, polygon } from './parts/forms.ts';
import { inksOn } from './parts/inks.ts';
import { label } from './parts/label.ts';
import { dotRing, dots, fields, ring } from './parts/rings.ts';
import type { Scenes } from './scene.ts';

type Place = [x: number, y: number];

/** A ticket of round numbers, some of them chosen, some drawn. */
const ticket: Composition = ({ palette, random, floor }) => {
  const [second, first] = inksOn(palette, palette.g);
  const step = (floor - 22) / 5;
  const places = Array.from(
    { length: 42 },
    (_, index): Place => [15 + 15 * (index % 7), 16 + step * Math.floor(index / 7)],
  );
  const start = Math.floor(between(random, 0, 42));
  const stride = [5, 11, 13, 17, 19][Math.floor(between(random, 0, 5))] ?? 5;
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => places[(start + stride * (from + index)) % 42]).filter(
      (place) => place !== undefined,
    );
  return (
    dots(first, 12, places, " opacity='.32'") + dots(first, 12, some(0, 5)) + dots(second, 12, some(5, 3))
  );
};

const hexagon: Form = (pen) => {
  polygon(pen, [
    [0, -13.6],
    [11.8, -6.8],
    [11.8, 6.8],
    [0, 13.6],
    [-11.8, 6.8],
    [-11.8, -6.8],
  ]);
};

/** Cells of a comb in three inks. */
const comb: Composition = ({ palette, random, floor }) => {
  const inks = inksOn(palette, palette.g);
  const shift = Math.floor(between(random, 0, 5));
  const spots: { x: number; y: number }[][] = [[], [], []];
  const step = Math.min(21.6, (floor - 36) / 3);
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      const lot = (2 * column + 3 * row + shift) % 5;
      spots[lot < 2 ? 0 : lot < 4 ? 1 : 2]?.push({
        x: 21 + 24.4 * column + (row % 2) * 12.2,
        y: 21 + step * row,
      });
    }
  }
  return spots.map((cells, index) => filled(inks[2 - index] ?? inks[0], formsAt(hexagon, cells))).join('');
};

/** Rings of balls like the seeds of a flower. */
const seeds: Composition = ({ palette, random, floor }) => {
  const [main, other] = inksOn(palette, palette.g);
  const y = floor / 2 + 1;
  const shape = (radius: number) => ({ x: 60, y, radius, width: 11.6 });
  const start = Math.floor(between(random, 0, 13));
  const chosen = [0, 1, 3, 4, 6, 9, 11].map((step): Place => {
    const angle = ((start + step) * 2 * Math.PI) / 13;
    return [60 + 29.5 * Math.cos(angle), y + 29.5 * Math.sin(angle)];
  });
  return (
    disc(other, 60, y, 5.8) +
    dotRing(main, shape(15), 6) +
    dotRing(main, shape(29.5), 13) +
    dotRing(main, shape(44), 20) +
    dots(other, 11.8, chosen)
  );
};

/** A tower of drawn numbers. */
const tower: Composition = ({ palette, random, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const inks = [third, first, second, first, third];
  const start = 40 + Math.floor(between(random, 0, 40));
  const fall = between(random, 6, 9);
  const height = (floor - 14) / 5;
  return inks
    .map((ink, index) => {
      const x = 60 + (index % 2 === 0 ? 4 : -3) - 2 * (index - 2);
      const y = 10 + height * (index + 0.5);
      const [sign] = inksOn({ ...palette, c: INKS.cal, a: INKS.tinta }, ink);
      const number = String(Math.max(1, Math.round(start - fall * index)));
      const plate = path`M${x - 25} ${y - height / 2 + 1}h42q8 0 8 8v${height - 10}h-42q-8 0-8-8z`;
      return filled(ink, plate) + label(sign, 2.4, number, { x, y, cap: 10 });
    })
    .join('');
};

/** A wheel of two rings around the number of a draw. */
const wheel: Composition = ({ palette, random, family, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const y = floor / 2 + 1;
  const turn = Math.round(between(random, 0, 18));
  const [sign] = inksOn({ ...palette, c: INKS.cal, a: INKS.tinta }, second);
  const outer = { x: 60, y, radius: 40, width: 14 };
  const inner = { x: 60, y, radius: 25.5, width: 11 };
  return (
    ring(first, outer) +
    `<g transform='rotate(${turn} 60 ${Math.round(y)})'>${fields(second, outer, 24, 3)}${fields(third, outer, 24, 3, 1)}</g>` +
    ring(second, inner) +
    fields(first, inner, 16) +
    disc(second, 60, y, 17) +
    label(sign, 3.6, '10', { x: 60, y, cap: 15, radius: Math.min(1.5, family.radius) })
  );
};

/** Beads on slanting threads. */
const beads: Composition = ({ palette, random, floor }) => {
  const [second, first, third] = inksOn(palette, palette.g);
  const shift = between(random, 0, 20);
  const threads = [-60, -26, 8, 42, 76, 110].map((x) => path`M${x} ${floor}l72-112`).join('');
  const groups: Record<string, Place[]> = { first: [], second: [], third: [] };
  for (let thread = 0; thread < 6; thread++) {
    for (let bead = 0; bead < 4; bead++) {
      const part = (bead * 27 + thread * 11 + shift) % 108;
      const kind = ['first', 'second', 'third'][(bead + thread) % 3] ?? 'first';
      const x = -60 + 34 * thread + (72 * part) / 112;
      if (x > -8 && x < 128) groups[kind]?.push([x, floor - part]);
    }
  }
  return (
    drawn(first, 1.6, threads, "opacity='.45'") +
    dots(first, 15, groups.first ?? []) +
    dots(second, 12, groups.second ?? []) +
    dots(third, 12, groups.third ?? [])
  );
};

export const KENO: Scenes = [
  { words: 'marco maio bilhete mapa praca', draw: ticket },
  { words: 'noite colmeia pedra laje bosque', draw: comb },
  { words: 'atlas flor sol jardim', draw: seeds },
  { words: 'torre serra ladeira muro sobrado', draw: tower },
  { words: 'roda moinho lua coreto', draw: wheel },
  { words: 'fio rede tear onda mar', draw: beads },
];
