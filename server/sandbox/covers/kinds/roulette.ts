import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { chip } from './parts/chips.ts';
import { inksOn } from './parts/inks.ts';
import { label, numberIn } from './parts/label.ts';
import { fields, ring } from './parts/rings.ts';
import type { Scenes } from './scene.ts';

/** The ball's ink on what it lies on. */
function ballOn(palette: Palette, ...grounds: readonly string[]): string {
  return inksOn({ ...palette, c: INKS.cal, a: INKS.tinta }, ...grounds)[0];
}

/** The wheel, its hub and the ball. */
const wheel: Composition = ({ palette, random, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const turn = Math.round(between(random, 0, 20));
  const at = between(random, -1.2, -0.3);
  const y = floor / 2 + 1;
  const shape = { x: 60, y, radius: 37, width: 20 };
  const cross = clearInk(palette, first);
  return (
    ring(first, shape) +
    `<g transform='rotate(${turn} 60 ${Math.round(y * 10) / 10})'>${fields(second, shape, 18)}</g>` +
    disc(first, 60, y, 21) +
    drawn(cross, 4.5, path`M45 ${y}h30M60 ${y - 15}v30`) +
    disc(third, 60, y, 6.5) +
    disc(ballOn(palette, palette.g), 60 + 47 * Math.cos(at), y + 47 * Math.sin(at), 4.5)
  );
};

/** A quarter of the wheel from the corner, like a sun. */
const cornerSun: Composition = ({ palette, random, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const y = floor;
  const at = between(random, 3.3, 4);
  const shape = (radius: number, width: number) => ({ x: 118, y, radius, width });
  const [light] = inksOn({ ...palette, c: INKS.cal }, first, second);
  return (
    ring(first, shape(79, 38)) +
    fields(second, shape(79, 38), 44) +
    ring(first, shape(49, 11)) +
    fields(second, shape(49, 11), 32) +
    ring(second, shape(30, 18)) +
    fields(light, shape(30, 18), 20) +
    disc(third === palette.g ? first : third, 118, y, 18) +
    disc(light, 118 + 76 * Math.cos(at), y + 76 * Math.sin(at), 5.5)
  );
};

/** The fields of the table as a chequered board, two chips on it. */
const board: Composition = ({ palette, random, floor }) => {
  const [frame, light, dark] = inksOn(palette, palette.g);
  const [one, two] = inksOn({ ...palette, c: dark, a: light, b: palette.k }, frame);
  const height = (floor - 18) / 4;
  const row = (index: number, odd: boolean) =>
    path`M${13.5 + ((index % 2 === 1) === odd ? 0 : 16)} ${11 + height * (index + 0.5)}H108`;
  const rows = (odd: boolean) => [0, 1, 2, 3].map((index) => row(index, odd)).join('');
  const squares = "stroke-dasharray='13 19'";
  const [first, second] = inksOn(palette, INKS.cal, frame);
  const column = Math.floor(between(random, 0, 3));
  return (
    filled(frame, path`M8 9H112V${floor - 5}H8z`) +
    drawn(one, height - 4, rows(true), squares) +
    drawn(two, height - 4, rows(false), squares) +
    chip(first, 36 + 16 * column, 11 + height * 1.5, 10) +
    chip(second, 68 - 16 * column, 11 + height * 3.5, 10)
  );
};

/** The zero within broken rings, the ball at the end of the outmost. */
const zero: Composition = ({ palette, random, family, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const y = floor / 2;
  const arc = (radius: number, from: number, sweep: number) => {
    const point = (angle: number) => ({ x: 60 + radius * Math.cos(angle), y: y + radius * Math.sin(angle) });
    const [start, end] = [point(from), point(from + sweep)];
    return path`M${start.x} ${start.y}A${radius} ${radius} 0 1 1 ${end.x} ${end.y}`;
  };
  const from = between(random, -1.3, -0.7);
  const outer = arc(48, from, 4.3);
  return (
    drawn(second, 4, outer, "stroke-linecap='round'") +
    drawn(first, 4.5, arc(37, from + between(random, 1.2, 2), 4.7), "stroke-linecap='round'") +
    drawn(second, 4.5, arc(27, from + between(random, 2.2, 3), 5), "stroke-linecap='round'") +
    label(second, 5.5, '0', { x: 60, y, cap: 24, radius: Math.max(1.2, family.radius), stretch: 0.7 }) +
    disc(third, 60 + 48 * Math.cos(from), y + 48 * Math.sin(from), 6.5)
  );
};

/** Half a wheel that rises over the horizon. */
const halfWheel: Composition = ({ palette, random, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const y = floor - 3;
  const shape = { x: 60, y, radius: 45, width: 24 };
  const at = between(random, -1.1, -0.6);
  const [light] = inksOn({ ...palette, c: INKS.cal }, first, second);
  return (
    ring(first, shape) +
    fields(second, shape, 24, 3) +
    fields(light, shape, 24, 3, 1) +
    disc(first, 60, y, 29) +
    disc(third === first ? second : third, 60, y, 17) +
    drawn(first, 4, path`M0 ${y}H120`) +
    disc(ballOn(palette, palette.g), 60 + 61 * Math.cos(at), y + 61 * Math.sin(at), 5)
  );
};

/** One pocket from near, with its number and the ball. */
const pocket: Composition = ({ palette, random, name, family, floor }) => {
  const drawnNumber = String(1 + Math.floor(between(random, 0, 36)));
  const [middle, beside] = inksOn({ ...palette, a: palette.k, k: palette.a }, palette.g);
  const sign = inksOn({ ...palette, c: INKS.cal, a: INKS.tinta }, middle)[0];
  const side = contrast(beside, middle) >= 1.3 ? beside : palette.k;
  return (
    filled(side, path`M0 17q60-16 120 0V${floor}H0z`) +
    filled(
      middle,
      path`M29 11.5q31-4 62 0L80 ${floor}H40zM0 ${floor - 22}L7 ${floor}H0zM120 ${floor - 22}L113 ${floor}H120z`,
    ) +
    label(sign, 5, numberIn(name) ?? drawnNumber, { x: 60, y: 45, cap: 28, radius: family.radius }) +
    disc(sign, 60, floor - 16, 9)
  );
};

export const ROULETTE: Scenes = [
  { words: 'laje roda moinho real engenho', draw: wheel },
  { words: 'sol ouro aurora tarde brasa vulcao', draw: cornerSun },
  { words: 'mesa praca patio salao', draw: board },
  { words: 'zero orbita lua luar noite estrela cometa', draw: zero },
  { words: 'mare mar onda porto cais serra ponte', draw: halfWheel },
  { words: '# casa vila portal porta', draw: pocket },
];
