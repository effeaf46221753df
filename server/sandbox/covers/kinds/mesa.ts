import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { clearInk } from '../emblem.ts';
import { contrast, INKS } from '../inks.ts';
import { drawn, filled, path } from '../pen.ts';

const HEART = 'M0 9C-12 0-9-9-4-9-1-9 0-6 0-6S1-9 4-9C9-9 12 0 0 9z';
const DIAMOND = 'M0-10l8 10-8 10-8-10z';

function card(x: number, y: number, turn: number, sign: string): string {
  const body = filled(INKS.cal, 'M-10-18h20q3 0 3 3v30q0 3-3 3h-20q-3 0-3-3v-30q0-3 3-3z');
  return `<g transform='translate(${x} ${y})rotate(${turn})'>${body}${sign}</g>`;
}

/** A felt arc and three cards. */
export const mesa: Composition = ({ palette, random }) => {
  const { a, b, c, g, k } = palette;
  const felt =
    [b, a, c, k].find((ink) => contrast(ink, INKS.cal) >= 1.9 && contrast(ink, g) >= 1.3) ?? INKS.mata;
  const line = clearInk(palette, felt);
  const turn = Math.round(between(random, 16, 26));
  const lift = Math.round(between(random, 0, 6));
  return (
    filled(felt, path`M0 0H120V75a76.6 76.6 0 0 1-120 0z`) +
    drawn(line, 2.5, path`M3 34a57 50 0 0 0 114 0`) +
    card(31, 56 - lift, -turn, filled(INKS.urucum, HEART)) +
    card(89, 56 - lift, turn, filled(INKS.urucum, HEART)) +
    card(60, 68, 0, filled(INKS.tinta, DIAMOND))
  );
};
