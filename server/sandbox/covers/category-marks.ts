import { disc, drawn, filled } from './pen.ts';

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
export function categoryMark(category: string, ground: string, ink: string): string {
  return filled(ground, PLATE) + (SIGNS.get(category) ?? REELS)(ink);
}
