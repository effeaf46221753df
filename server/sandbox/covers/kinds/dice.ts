import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { box, formsAt } from './parts/forms.ts';
import { inksOn } from './parts/inks.ts';
import type { Spot } from './parts/placed-pen.ts';
import type { Scenes } from './scene.ts';

type Place = readonly [x: number, y: number];

/** Where the pips of the six faces lie, in thirds. */
const FACES: readonly (readonly Place[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** A die 46 wide at scale 1. */
function die(ink: string, { x, y, turn = 0, scale = 1 }: Spot, face: number): string {
  const pips = contrast(ink, INKS.tinta) >= 4 ? INKS.tinta : INKS.cal;
  const angle = (turn * Math.PI) / 180;
  const reach = 11.5 * scale;
  const [cos, sin] = [reach * Math.cos(angle), reach * Math.sin(angle)];
  const data = (FACES[face] ?? []).map(
    ([column, row]) => path`M${x + column * cos - row * sin} ${y + column * sin + row * cos}h0`,
  );
  return (
    filled(ink, formsAt(box(46, 46, 8), [{ x, y, turn, scale }])) +
    drawn(pips, 8.6 * scale, data.join(''), "stroke-linecap='round'")
  );
}

const anyFace = (random: () => number) => Math.floor(between(random, 0, 6));

/** Two dice, just thrown. */
const twoDice: Composition = ({ palette, random }) => {
  const [far, near] = inksOn({ ...palette, c: palette.k, a: palette.c }, palette.g);
  const [first, second] = [anyFace(random), anyFace(random)];
  const turn = Math.round(between(random, -18, -7));
  const other = Math.round(between(random, 12, 24));
  return die(far, { x: 41, y: 44, turn }, first) + die(near, { x: 80, y: 73, turn: other }, second);
};

/** A large die from its edge: three faces are seen. */
const cube: Composition = ({ palette, random, floor }) => {
  const [right, left, top] = inksOn({ ...palette, b: palette.k, k: palette.b }, palette.g);
  const lift = (floor - 104) / 2;
  const y = (value: number) => value + lift + 1;
  const pipOn = (ink: string) => (contrast(ink, INKS.tinta) >= 4 ? INKS.tinta : INKS.cal);
  const pip = (ink: string, faceTurn: string, places: readonly Place[]) =>
    `<g fill='${pipOn(ink)}'>${places
      .map(
        ([cx, cy]) =>
          `<ellipse transform='translate(${cx} ${Math.round(y(cy) * 10) / 10})${faceTurn}' rx='5' ry='8.5'/>`,
      )
      .join('')}</g>`;
  const side = pick(random, [2, 3]);
  const onRight: readonly Place[] =
    side === 3
      ? [
          [72, 56],
          [83, 66],
          [94, 77],
        ]
      : [
          [73, 60],
          [93, 72],
        ];
  const onLeft: readonly Place[] =
    side === 3
      ? [
          [26, 52],
          [48, 90],
        ]
      : [
          [26, 50],
          [37, 71],
          [48, 92],
        ];
  return (
    filled(top, path`M60 ${y(4)}L106 ${y(30)}L60 ${y(56)}L14 ${y(30)}z`) +
    filled(left, path`M14 ${y(30)}L60 ${y(56)}V${y(107)}L14 ${y(82)}z`) +
    filled(right, path`M106 ${y(30)}L60 ${y(56)}V${y(107)}L106 ${y(82)}z`) +
    `<ellipse fill='${pipOn(top)}' cx='60' cy='${Math.round(y(30))}' rx='12' ry='7'/>` +
    pip(left, '', onLeft) +
    pip(right, '', onRight)
  );
};

/** Five dice in two rows. */
const fiveDice: Composition = ({ palette, random, floor }) => {
  const [second, first] = inksOn({ ...palette, a: palette.k, k: palette.a }, palette.g);
  const shift = Math.floor(between(random, 0, 2));
  const start = anyFace(random);
  const high = floor / 2 - 21;
  const places: readonly Place[] = [
    [27, high],
    [60, high],
    [93, high],
    [43, high + 43],
    [77, high + 43],
  ];
  return places
    .map(([x, y], index) =>
      die(
        (index + shift) % 2 === 0 ? second : first,
        { x, y, scale: 0.64 },
        (start + 2 * index + (index > 2 ? 1 : 0)) % 6,
      ),
    )
    .join('');
};

/** The face of a six, from near. */
const six: Composition = ({ palette, random, floor }) => {
  const [lit, plain] = inksOn(palette, palette.g);
  const chosen = Math.floor(between(random, 0, 6));
  const step = (floor - 38) / 2;
  return Array.from({ length: 6 }, (_, index) =>
    disc(index === chosen ? lit : plain, index % 2 === 0 ? 34 : 86, 20 + step * Math.floor(index / 2), 15),
  ).join('');
};

/** A cup that throws two dice. */
const cup: Composition = ({ palette, random, floor }) => {
  const [, cupInk] = inksOn({ ...palette, a: palette.k }, palette.g, INKS.cal);
  const [third] = inksOn(palette, palette.g, cupInk);
  const [first, second] = [anyFace(random), anyFace(random)];
  const band = inksOn({ ...palette, c: INKS.cal }, cupInk)[0];
  const rim = inksOn({ ...palette, c: INKS.cal, a: palette.c }, palette.g)[0];
  const turn = Math.round(between(random, -30, -20));
  return (
    `<g transform='rotate(${turn} 48 46)'>` +
    filled(cupInk, path`M22 18H78L70 80H30z`) +
    filled(band, path`M25 40H75.2L73.4 54H26.8z`) +
    filled(rim, path`M18 10H82V19H18z`) +
    `</g>` +
    die(rim, { x: 97, y: floor - 23, turn: 14, scale: 0.64 }, first) +
    die(third, { x: 64, y: floor - 13, turn: -10, scale: 0.4 }, second)
  );
};

/** A tower of four dice. */
const tower: Composition = ({ palette, random, floor }) => {
  const [second, third, first] = inksOn(palette, palette.g);
  const inks = [first, second, INKS.cal, first];
  const start = anyFace(random);
  const side = (floor - 2) / 3.9;
  const sway = between(random, 2, 4);
  return inks
    .map((ink, index) => {
      const x = 60 + (index % 2 === 0 ? sway : -sway) + (3 - index) * 1.5;
      const y = floor - 1 - side * (3 - index + 0.5);
      const body = contrast(ink, palette.g) >= 1.35 ? ink : third;
      return die(
        body,
        { x, y, turn: [9, -4, 4, -2][index] ?? 0, scale: (side - 1.5) / 46 },
        (start + index * 2) % 6,
      );
    })
    .join('');
};

export const DICE: Scenes = [
  { words: 'feira dois par praca', draw: twoDice },
  { words: 'serra cristal pedra cubo gema', draw: cube },
  { words: 'cinco patio coreto jardim', draw: fiveDice },
  { words: 'barro seis sol lua', draw: six },
  { words: 'copo vento mar rio', draw: cup },
  { words: 'torre muro ladeira sobrado', draw: tower },
];
