import { INKS } from '#contract/rules/art/inks.ts';
import { between } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { quarter } from '#server/sandbox/covers/modules.ts';
import { disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { type Form, formsAt, polygon, star } from './parts/forms.ts';
import { inksOn } from './parts/inks.ts';
import type { Scenes } from './scene.ts';

/** Bricks that rise like stairs. */
const brickStairs: Composition = ({ palette, random, floor }) => {
  const inks = inksOn(palette, palette.g);
  const turn = Math.floor(between(random, 0, 4));
  const shift = Math.floor(between(random, 0, 3));
  const side = 18.6;
  const data = ['', '', ''];
  const heights = [1, 1, 2, 3, 4, 5];
  heights.forEach((height, column) => {
    for (let row = 0; row < height; row++) {
      const ink = row === height - 1 ? 2 : (column + row + shift) % 2;
      data[ink] += quarter(4 + side * column, floor - side * (row + 1), side, (column + 2 * row + turn) % 4);
    }
  });
  return data.map((bricks, index) => filled(inks[index] ?? inks[0], bricks)).join('');
};

/** A bow on a kite's tail, 10 wide. */
const bow: Form = (pen) => {
  polygon(pen, [
    [-6, -4],
    [-6, 4],
    [6, -4],
    [6, 4],
  ]);
};

/** A kite and its tail. */
const kite: Composition = ({ palette, random, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const lean = Math.round(between(random, -6, 6));
  const tail = path`M70 65Q66 86 48 96T12 ${floor}`;
  return (
    drawn(second, 2.6, tail) +
    filled(
      first,
      formsAt(bow, [
        { x: 65, y: 78, turn: -12 },
        { x: 41, y: 99, turn: 14 },
      ]),
    ) +
    filled(third, formsAt(bow, [{ x: 54, y: 91, turn: 8 }])) +
    `<g transform='rotate(${lean} 70 65)'>` +
    filled(second, path`M82 38L98 11L65 27zM82 38L103 48L70 65z`) +
    filled(third, path`M82 38L98 11L103 48z`) +
    filled(first, path`M82 38L65 27L70 65z`) +
    `</g>`
  );
};

/** A balloon over mountains, a dotted way up to it. */
const balloon: Composition = ({ palette, random, floor }) => {
  const [mountain] = inksOn(palette, palette.g);
  const peak = between(random, 82, 98);
  const low = floor - 36;
  const x = between(random, 54, 66);
  const [light] = inksOn({ ...palette, c: INKS.cal, a: palette.g }, mountain);
  return (
    filled(
      mountain,
      path`M2 ${floor}L36 ${low}L58 ${low + 22}L${peak} ${low - 10}L120 ${low + 26}V${floor}z`,
    ) +
    drawn(
      light,
      2.6,
      path`M15 ${floor - 5}Q44 ${floor - 22} ${x - 10} 62`,
      "stroke-dasharray='2.5 5' stroke-linecap='round'",
    ) +
    drawEmblem({ motif: 'balao', palette, grounds: [palette.g], x, y: 36, scale: 1.05 })
  );
};

/** A ladder that leads to the sun or the moon. */
const ladder: Composition = ({ palette, random, floor }) => {
  const [ink, other] = inksOn(palette, palette.g);
  const rungs = Math.floor(between(random, 6, 9));
  const [footX, topX, topY] = [26, 74, 36];
  const steps = Array.from({ length: rungs }, (_, index) => {
    const part = (index + 0.6) / rungs;
    return path`M${footX + part * (topX - footX)} ${floor - part * (floor - topY)}h24`;
  });
  return (
    drawn(ink, 5.5, path`M${footX} ${floor}L${topX} ${topY}M${footX + 24} ${floor}L${topX + 24} ${topY}`) +
    drawn(ink, 4.5, steps.join('')) +
    disc(other, 90, 30, 19)
  );
};

/** A planet in the corner, a star on its way around it. */
const orbit: Composition = ({ palette, random, floor }) => {
  const [bright, planet, line] = inksOn(palette, palette.g);
  const at = between(random, -0.85, -0.4);
  const [x, y] = [20, floor + 4];
  return (
    disc(planet, x, y, 44) +
    `<g fill='none' stroke='${planet}' stroke-width='1.6'><circle cx='${x}' cy='${Math.round(y)}' r='59'/><circle cx='${x}' cy='${Math.round(y)}' r='93'/></g>` +
    `<circle fill='none' stroke='${bright}' stroke-width='4' cx='${x}' cy='${Math.round(y)}' r='76'/>` +
    filled(
      bright,
      formsAt(star, [{ x: x + 76 * Math.cos(at), y: y + 76 * Math.sin(at), scale: 1.7, turn: 10 }]),
    ) +
    disc(bright, x + 93 * Math.cos(-1.25), y + 93 * Math.sin(-1.25), 3.2) +
    disc(line === planet ? bright : line, 101, 26, 4.5)
  );
};

/** A curve that rises to a ball. */
const curve: Composition = ({ palette, random, floor }) => {
  const [fill, line] = inksOn(palette, palette.g);
  const endX = between(random, 90, 100);
  const endY = between(random, 24, 34);
  const sag = between(random, 58, 72);
  const rise = path`M0 ${floor - 2}Q${sag} ${floor - 4} ${endX} ${endY}`;
  const [ball] = inksOn({ ...palette, c: INKS.cal, a: INKS.tinta }, palette.g);
  return (
    `<path fill='none' stroke='${line}' d='${[24, 48, 72].map((x) => path`M${x} 0V${floor}`).join('')}' opacity='.5'/>` +
    filled(fill, `${rise}${path`V${floor}H0z`}`) +
    drawn(line, 6, rise) +
    disc(ball, endX, endY, 8.5)
  );
};

export const CRASH: Scenes = [
  { words: 'subida degrau muro pedra torre', draw: brickStairs },
  { words: 'pipa vento fio rede', draw: kite },
  { words: 'balao voo serra vale nuvem', draw: balloon },
  { words: 'escada ladeira sol sotao', draw: ladder },
  { words: 'orbita estrela cometa lua', draw: orbit },
  { words: 'linha luar rota trilha mare', draw: curve },
];
