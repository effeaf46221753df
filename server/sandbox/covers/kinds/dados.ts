import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { clearInk } from '../emblem.ts';
import { contrast, INKS } from '../inks.ts';
import { drawn, filled, path } from '../pen.ts';

/** Where the pips of a face lie, by number. */
const FACES = [
  'M0 0h0',
  'M-11-11h0M11 11h0',
  'M-11-11h0M0 0h0M11 11h0',
  'M-11-11h0M11-11h0M-11 11h0M11 11h0',
  'M-11-11h0M11-11h0M0 0h0M-11 11h0M11 11h0',
  'M-11-12h0M11-12h0M-11 0h0M11 0h0M-11 12h0M11 12h0',
];

function die(ink: string, x: number, y: number, turn: number, face: number): string {
  const pips = contrast(ink, INKS.tinta) >= 4 ? INKS.tinta : INKS.cal;
  const body = filled(ink, path`M-15-23h30q8 0 8 8v30q0 8-8 8h-30q-8 0-8-8v-30q0-8 8-8z`);
  const dots = drawn(pips, 8.5, FACES[face] ?? 'M0 0h0', "stroke-linecap='round'");
  return `<g transform='translate(${x} ${y})rotate(${turn})'>${body}${dots}</g>`;
}

/** Two dice. */
export const dados: Composition = ({ palette, random }) => {
  const first = Math.floor(between(random, 0, 6));
  const second = Math.floor(between(random, 0, 6));
  const turn = Math.round(between(random, -20, -6));
  const other = Math.round(between(random, 10, 26));
  const near = clearInk(palette, palette.g);
  const far = [palette.b, palette.c, palette.k].find(
    (ink) => ink !== near && contrast(ink, palette.g) >= 1.6 && contrast(ink, near) >= 1.25,
  );
  return die(far ?? near, 41, 44, turn, first) + die(near, 80, 72, other, second);
};
