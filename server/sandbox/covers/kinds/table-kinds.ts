import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { disc, drawn, filled, path, short } from '#server/sandbox/covers/pen.ts';

const RADIUS = 38;
/** Length of one of twelve fields on the ring's middle line. */
const FIELD = (2 * Math.PI * RADIUS) / 12;

function ring(ink: string, fields: string): string {
  return `<circle r='${RADIUS}' fill='none' stroke='${ink}' stroke-width='24'${fields && ` stroke-dasharray='${fields}'`}/>`;
}

/** A ring of twelve fields, hub and ball. */
export const roleta: Composition = ({ palette, random }) => {
  const turn = Math.round(between(random, 0, 360));
  const ball = between(random, -1.1, -0.5);
  const first = clearInk(palette, palette.g);
  const second = clearInk(palette, first, palette.g);
  const single =
    [palette.c, palette.b, palette.a].find((ink) => ink !== first && ink !== second) ?? palette.c;
  const hub = clearInk(palette, palette.g, single);
  const field = short(FIELD);
  const cross = clearInk(palette, hub);
  const ballInk = contrast(INKS.cal, palette.g) >= 1.3 ? INKS.cal : palette.k;
  return (
    `<g transform='translate(60 56)rotate(${turn})'>` +
    ring(first, '') +
    ring(second, `${field} ${field}`) +
    ring(single, `${field} 300`) +
    disc(hub, 0, 0, 20) +
    `<path fill='none' stroke='${cross}' stroke-width='4' d='M-15 0h30M0-15v30'/>` +
    disc(single === hub ? palette.g : single, 0, 0, 6) +
    `</g>` +
    disc(ballInk, 60 + 45 * Math.cos(ball), 56 + 45 * Math.sin(ball), 4)
  );
};

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

type Head = (ink: string) => string;

/** Silhouettes from behind the light: hair, never a face. */
const HEADS: readonly [Head, ...Head[]] = [
  (ink) => disc(ink, 60, 44, 16) + disc(ink, 60, 26, 7.5),
  (ink) => filled(ink, path`M44 60V44a16 16 0 0 1 32 0v16z`),
  (ink) => disc(ink, 60, 42, 20),
  (ink) => disc(ink, 60, 45, 16) + filled(ink, path`M42 40a18 14 0 0 1 36 0z`),
];

/** A light cone, a presenter's silhouette, the edge of a table. */
export const live: Composition = ({ palette, random, floor }) => {
  const head = pick(random, HEADS);
  const spread = between(random, 26, 34);
  const cone = filled(palette.b, path`M${60 - spread} 0H${60 + spread}L112 108H8z`);
  const person = clearInk(palette, palette.b);
  const hair = contrast(palette.k, palette.b) >= 1.9 ? palette.k : person;
  const shoulders = filled(person, path`M26 98a34 34 0 0 1 68 0z`);
  const collar = filled(palette.g, path`M50 66h20l-10 17z`);
  const table = clearInk(palette, palette.g, person);
  const top = floor - 14;
  const edge =
    filled(table, path`M0 ${top}q60-14 120 0v20H0z`) +
    drawn(clearInk(palette, table), 2, path`M8 ${top + 7}q52-12 104 0`);
  return cone + head(hair) + shoulders + collar + edge;
};

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
