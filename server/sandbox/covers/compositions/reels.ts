import type { Composition } from '../composition.ts';
import { between, pick } from '../cover-random.ts';
import { clearInk, drawEmblem } from '../emblem.ts';
import { filled, path } from '../pen.ts';

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
