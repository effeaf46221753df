// Which inks of a palette a slot's window is drawn in.
import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { chosenInks } from './chosen-inks.ts';

/** What stands out at a glance, what is just told apart, and what a notch needs on the frame. */
const CLEAR = 1.9;
const SEEN = 1.25;
const NOTCH = 2.2;
/** Of a brick's second ink on its first. */
const SECOND = 1.5;

export interface SkinInks {
  /** What the strips are made of. */
  paper: string;
  frame: string;
  notch: string;
  /** The first inks of the symbols, at least three, taken in turn. */
  mains: readonly [string, string, string, ...string[]];
  /** The other face: the ground of a cell that has won. */
  other: string;
  /** The line through winning cells and its edges. */
  line: string;
  edge: string;
  /** The ground with a seventh of the darkest ink in it. */
  tone: string;
  /** Text on the frame's ink. */
  onFrame: string;
}

function clear(ink: string, ...grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrast(ink, ground) >= CLEAR);
}

function unique(inks: readonly string[]): string[] {
  return [...new Set(inks)];
}

/** The paper on which most inks of the palette are clear; a little contrast to the ground counts too. */
function paperOf({ g, a, b, c, k, t }: Palette): string {
  const inks = unique([a, c, g, b, k, t]);
  const score = (paper: string) =>
    inks.filter((ink) => clear(ink, paper)).length + Math.min(0.72, 0.12 * contrast(paper, g));
  return unique([c, b, a, INKS.cal, INKS.tinta, k])
    .filter((paper) => contrast(paper, g) >= SEEN)
    .reduce((best, paper) => (score(paper) > score(best) ? paper : best));
}

function frameOf({ g, a, b, c, k, t }: Palette, paper: string): string {
  const inks = [k, a, c, b, t, INKS.cal, INKS.tinta];
  const clearness = (ink: string) => Math.min(contrast(ink, g), contrast(ink, paper));
  return (
    inks.find((ink) => clear(ink, g, paper)) ??
    inks.reduce((best, ink) => (clearness(ink) > clearness(best) ? ink : best))
  );
}

function mainsOf({ g, a, b, c, k }: Palette, paper: string): SkinInks['mains'] {
  const own = unique([a, c, g, b, k]).filter((ink) => clear(ink, paper));
  const filling = [INKS.tinta, INKS.cal, INKS.urucum].filter(
    (ink) => clear(ink, paper) && !own.includes(ink),
  );
  const [first = INKS.tinta, second = INKS.cal, third = INKS.urucum, ...more] = [
    ...own,
    ...filling.slice(0, Math.max(0, 3 - own.length)),
  ];
  return [first, second, third, ...more];
}

/** Ipê, the ink of a win, unless symbols are drawn in it or the paper is too like it. */
function otherOf({ g, a, b, c, k }: Palette, paper: string, mains: SkinInks['mains']): string {
  if (!mains.includes(INKS.ipe) && contrast(INKS.ipe, paper) >= SEEN) return INKS.ipe;
  const inks = [k, a, c, b, g, INKS.tinta, INKS.cal];
  return inks.find((ink) => clear(ink, paper) && ink !== mains[0]) ?? INKS.tinta;
}

function lineOf(paper: string, other: string): { line: string; edge: string } {
  const { urucum, cal, tinta } = INKS;
  const pairs = [
    { line: urucum, edge: cal },
    { line: tinta, edge: urucum },
    { line: cal, edge: tinta },
  ];
  const [first] = pairs.filter(
    ({ line, edge }) => clear(line, paper) && (clear(line, other) || clear(edge, other)),
  );
  return first ?? { line: tinta, edge: cal };
}

/** `part` of `ink` in `ground`. */
function mixed(ink: string, ground: string, part: number): string {
  const channel = (from: string, start: number) => Number.parseInt(from.slice(start, start + 2), 16);
  const mix = (start: number) =>
    Math.round(channel(ground, start) * (1 - part) + channel(ink, start) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${mix(1)}${mix(3)}${mix(5)}`.toUpperCase();
}

/** The inks of a slot's window in a palette. */
export function skinInks(palette: Palette): SkinInks {
  const { g, a, b, c, k, t } = palette;
  const chosen = chosenInks(palette);
  const paper = chosen?.paper ?? paperOf(palette);
  const frame = chosen?.frame ?? frameOf(palette, paper);
  const mains = mainsOf(palette, paper);
  const other = otherOf(palette, paper, mains);
  const notches = [c, b, g, k, a, INKS.cal, INKS.tinta];
  return {
    paper,
    frame,
    notch: notches.find((ink) => contrast(ink, frame) >= NOTCH) ?? INKS.cal,
    mains,
    other,
    ...lineOf(paper, other),
    tone: mixed(k === g ? t : k, g, 0.14),
    onFrame: contrast(INKS.tinta, frame) > contrast(INKS.cal, frame) ? INKS.tinta : INKS.cal,
  };
}

/** The main ink of a turn, 0 and up. */
export function mainAt({ mains }: SkinInks, turn: number): string {
  return mains[turn % mains.length] ?? mains[0];
}

/**
 * The inks of a brick on the paper: a main one and the next main one that differs from it, else another that does. On
 * the other face (`ground`) both are found by contrast.
 */
export function brickInks(palette: Palette, inks: SkinInks, turn: number, ground = inks.paper) {
  const { a, b, c, g, k } = palette;
  const first = ground === inks.paper ? mainAt(inks, turn) : clearInk(palette, ground);
  const following = inks.mains.map((_, index) => mainAt(inks, turn + 1 + index));
  const second = [...following, c, b, g, k, a, INKS.tinta, INKS.cal, INKS.urucum].find(
    (ink) => contrast(ink, ground) >= SEEN && contrast(ink, first) >= SECOND,
  );
  return { first, second: second ?? first };
}
