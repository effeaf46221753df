import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { clearInk } from '../emblem.ts';
import { contrast, INKS } from '../inks.ts';
import { disc, short } from '../pen.ts';

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
