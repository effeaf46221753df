import type { Composition } from '../composition.ts';
import { between, pick } from '../cover-random.ts';
import { clearInk } from '../emblem.ts';
import { contrast } from '../inks.ts';
import { disc, drawn, filled, path } from '../pen.ts';

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
