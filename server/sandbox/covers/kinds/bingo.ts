import { INKS } from '#contract/rules/art/inks.ts';
import { between } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { createPen, disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { formsAt, star } from './parts/forms.ts';
import { inksOn } from './parts/inks.ts';
import { label, numberIn, writeText } from './parts/label.ts';
import { ball, dots } from './parts/rings.ts';
import type { Scenes } from './scene.ts';

type Place = [x: number, y: number];

/** Digits on the plates of balls, in one path. */
function digits(places: readonly Place[], first: number, cap: number): string {
  const pen = createPen();
  for (const [index, [x, y]] of places.entries()) {
    writeText(pen, String(1 + ((first + 3 * index) % 9)), { x, y, cap });
  }
  return drawn(INKS.tinta, cap / 4.6, pen.data(), "stroke-miterlimit='2'");
}

/** Twelve balls, four of them numbered. */
const twelveBalls: Composition = ({ palette, random, floor }) => {
  const shift = Math.floor(between(random, 0, 12));
  const digit = Math.floor(between(random, 0, 9));
  const inks = inksOn(palette, palette.g);
  const step = (floor - 48) / 2;
  const at = (place: number): Place => [18 + 28 * (place % 4), 24 + step * Math.floor(place / 4)];
  const groups: Place[][] = [[], [], []];
  for (let place = 0; place < 12; place++) {
    groups[(2 * place + (place % 4 === 3 ? 1 : 0) + shift) % 3]?.push(at(place));
  }
  // Spread so that no two meet.
  const numbered = [0, 5, 7, 10].map((place) => at((place + shift) % 12));
  return (
    groups.map((places, index) => dots(inks[index] ?? inks[0], 25, places)).join('') +
    dots(INKS.cal, 15, numbered) +
    digits(numbered, digit, 8)
  );
};

/** A card with a full line. */
const card: Composition = ({ palette, random, floor }) => {
  const [mark] = inksOn(palette, palette.g);
  const line = clearInk({ ...palette, a: palette.k, c: palette.t }, palette.g, mark);
  const falling = random() < 0.5;
  const step = Math.min(19, (floor - 34) / 4);
  const top = floor / 2 - 2 * step + 2;
  const at = (column: number, row: number): Place => [60 + step * (column - 2), top + step * row];
  const all = Array.from({ length: 25 }, (_, index) => at(index % 5, Math.floor(index / 5)));
  const won = [0, 1, 3, 4].map((column) => at(column, falling ? column : 4 - column));
  const reach = 2 * step + 6;
  const [middleX, middleY] = at(2, 2);
  return (
    dots(palette.t, 14, all, " opacity='.17'") +
    dots(mark, 14, won) +
    drawn(
      line,
      2.6,
      path`M${middleX - reach} ${middleY + (falling ? -reach : reach)}L${middleX + reach} ${middleY + (falling ? reach : -reach)}`,
    ) +
    `<path fill='${mark}' stroke='${line}' d='${formsAt(star, [{ x: middleX, y: middleY }])}'/>`
  );
};

/** The cage with its balls. */
const cage: Composition = ({ palette, random, floor }) => {
  const [wire, second, third] = inksOn(palette, palette.g);
  const y = floor / 2 - 6;
  const lift = between(random, 0, 3);
  const meridian = (radius: number) => path`M60 ${y - 39}a${radius} 39 0 0 1 0 78a${radius} 39 0 0 1 0-78`;
  const balls: [string, number, number][] = [
    [second, 45, y + 25],
    [third, 62, y + 29],
    [INKS.cal, 55, y + 13 - lift],
    [second, 76, y + 21],
  ];
  return (
    filled(wire, path`M50 ${y + 36}h20l14 ${floor - y - 36}H36z`) +
    drawn(
      wire,
      3,
      meridian(39) + meridian(20) + path`M60 ${y - 39}v78M24 ${y - 16}h72M21 ${y}h94v12M24 ${y + 16}h72`,
    ) +
    balls.map(([ink, x, height]) => disc(ink === palette.g ? wire : ink, x, height, 8.5)).join('')
  );
};

/** One large ball. */
const oneBall: Composition = ({ palette, random, name, family, floor }) => {
  const digit = String(1 + Math.floor(between(random, 0, 9)));
  const [body] = inksOn({ ...palette, a: palette.c, c: INKS.cal }, palette.g, INKS.tinta);
  const size = { x: 60, y: floor / 2, cap: 36, radius: Math.max(1, family.radius) };
  return (
    disc(body, 60, floor / 2, floor / 2 - 6) +
    label(INKS.tinta, 7, numberIn(name) ?? digit, size, "stroke-linecap='round' stroke-linejoin='round'")
  );
};

/** Bunting over three balls. */
const bunting: Composition = ({ palette, random, floor }) => {
  const inks = inksOn(palette, palette.g);
  const digit = Math.floor(between(random, 0, 9));
  const shift = Math.floor(between(random, 0, 3));
  const flags = ['', '', ''];
  for (let flag = 0; flag < 6; flag++) {
    const [x, y] = [7 + 18.6 * flag, 18.5 + 7 * Math.sin(((flag + 0.5) / 6) * Math.PI)];
    flags[(flag + shift) % 3] += path`M${x} ${y}h15v19l-7.5-5-7.5 5z`;
  }
  const places: Place[] = [
    [34, floor - 34],
    [62, floor - 20],
    [90, floor - 38],
  ];
  return (
    flags.map((data, index) => filled(inks[index] ?? inks[0], data)).join('') +
    drawn(palette.k === palette.g ? inks[0] : palette.k, 2, path`M0 14Q60 34 120 14`) +
    places.map(([x, y], index) => ball(inks[index] ?? inks[0], INKS.cal, x, y, 15.5)).join('') +
    digits(places, digit, 10)
  );
};

/** Balls that roll down a track, the next one beside it. */
const track: Composition = ({ palette, random, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const digit = Math.floor(between(random, 0, 9));
  const foot = floor - 12;
  const places: Place[] = [
    [22, 30],
    [22, 52],
    [22, 74],
    [33, foot - 4],
    [55, foot],
    [77, foot],
  ];
  const inks = [first, second, third];
  const rail = clearInk(palette, palette.g);
  return (
    drawn(
      rail,
      2.4,
      path`M11 18V${foot - 18}a28 30 0 0 0 28 30H120M33 18V${foot - 24}a12 12 0 0 0 12 12H120`,
    ) +
    inks
      .map((ink, index) =>
        dots(
          ink,
          18,
          places.filter((_, place) => place % 3 === index),
        ),
      )
      .join('') +
    ball(first, INKS.cal, 84, 44, 19) +
    digits([[84, 44]], digit, 13)
  );
};

export const BINGO: Scenes = [
  { words: 'praca pedra muro laje', draw: twelveBalls },
  { words: 'cartela linha trilha rota', draw: card },
  { words: 'globo vila roda moinho', draw: cage },
  { words: 'coreto lua sol um', draw: oneBall },
  { words: 'quermesse feira varanda patio', draw: bunting },
  { words: 'cais porto ladeira rio ponte', draw: track },
];
