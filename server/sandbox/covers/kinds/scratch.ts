import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk, drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { quarter } from '#server/sandbox/covers/modules.ts';
import { disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { formsAt, star } from './parts/forms.ts';
import { inksOn, paperOn } from './parts/inks.ts';
import { ring } from './parts/rings.ts';
import type { Scenes } from './scene.ts';

/** A card with one corner scratched off and the emblem under it. */
const corner: Composition = ({ palette, motif, random, floor }) => {
  const [card] = inksOn(palette, palette.g);
  const [under] = inksOn({ ...palette, c: INKS.cal, a: palette.g }, card);
  const scratches = Array.from({ length: 5 }, () => between(random, 9, 12));
  const [first = 10, second = 10, third = 10, fourth = 10, fifth = 10] = scratches;
  const foot = floor - 5;
  const edge =
    path`M18 ${foot}a${first} ${first} 0 0 1 20-14a${second} ${second} 0 0 1 18-16a${third} ${third} 0 0 1 18-14` +
    path`a${fourth} ${fourth} 0 0 1 18-12a${fifth} ${fifth} 0 0 1 16.6-8V${foot + 0.6}H18z`;
  return (
    filled(card, path`M12 14H108V${foot}H12z`) +
    filled(under, edge) +
    drawn(
      clearInk(palette, card),
      3.5,
      path`M22 28h${between(random, 30, 40)}M22 37h${between(random, 18, 28)}`,
    ) +
    drawEmblem({ motif, palette, grounds: [under], x: 84, y: foot - 25, scale: 0.6 })
  );
};

/** A card scratched off in zigzag across its middle. */
const zigzag: Composition = ({ palette, motif, random, floor }) => {
  const [card] = inksOn(palette, palette.g);
  const [under] = inksOn({ ...palette, c: INKS.cal, a: palette.g }, card);
  const middle = floor / 2 + 2;
  const high = between(random, 10, 13);
  const teeth = path`l11.5${-high} 11.5 ${high}`.repeat(4);
  const back = path`l-11.5 ${high}-11.5${-high}`.repeat(4);
  return (
    filled(card, path`M14 11H106V${floor - 3}H14z`) +
    filled(under, `${path`M14 ${middle - 15}`}${teeth}v30${back}z`) +
    drawEmblem({ motif, palette, grounds: [under], x: 60, y: middle, scale: 0.62 })
  );
};

/** A ticket with three windows, the last one half open. */
const threeWindows: Composition = ({ palette, motif, random, floor }) => {
  const { paper, edge } = paperOn(palette, palette.g);
  const [cover, other] = inksOn(palette, paper);
  const bites = 'a4.6 4.6 0 0 0 9.2 0'.repeat(10);
  const back = 'a4.6 4.6 0 0 0-9.2 0'.repeat(10);
  const foot = floor - 6;
  const middle = (14 + foot) / 2;
  const closed = Math.floor(between(random, 0, 3));
  const windows = [0, 1, 2].map((index) => 22 + 27 * index);
  const half = windows[closed] ?? 22;
  const open = windows.filter((_, index) => index !== closed);
  const shape = (x: number) => path`M${x} ${middle - 20}h22v40h-22z`;
  const emblems = open.map((x) =>
    drawEmblem({ motif, palette, grounds: [other], x: x + 11, y: middle, scale: 0.3 }),
  );
  const small = emblems.join('').length < 700;
  const stars = filled(
    clearInk(palette, other),
    formsAt(
      star,
      open.map((x) => ({ x: x + 11, y: middle })),
    ),
  );
  return (
    `<path fill='${paper}' stroke='${edge}' d='${path`M14 14`}${bites}${path`V${foot}`}${back}z'/>` +
    filled(other, open.map(shape).join('')) +
    filled(cover, shape(half)) +
    filled(other, path`M${half} ${middle - 20}q2 22 22 24v-24z`) +
    (small ? emblems.join('') : stars)
  );
};

/** A sheet with its lines and the emblem as a seal. */
const seal: Composition = ({ palette, motif, random, floor }) => {
  const { paper, edge } = paperOn(palette, palette.g);
  const [disk, lines] = inksOn(palette, palette.g, paper);
  const foot = floor - 6;
  const rows = [0, 1, 2, 3].map(
    (row) => path`M${18 + between(random, 0, 6)} ${34 + 16 * row}H${between(random, 52, 72)}`,
  );
  const y = 52;
  return (
    `<path fill='${paper}' stroke='${edge}' d='${path`M10 18H82V${foot}H10z`}'/>` +
    drawn(contrast(lines, paper) >= 1.6 ? lines : disk, 8, rows.join(''), "stroke-linecap='round'") +
    disc(disk, 86, y, 26) +
    ring(clearInk(palette, disk), { x: 86, y, radius: 20.5, width: 2 }) +
    drawEmblem({ motif, palette, grounds: [disk], x: 86, y, scale: 0.48 })
  );
};

/** A wall of bricks, some of them off, the emblem behind. */
const wall: Composition = ({ palette, motif, random, floor }) => {
  const { paper, edge } = paperOn(palette, palette.g);
  const [, brick] = inksOn(palette, paper);
  const side = Math.min(20, (floor - 6) / 5);
  const [left, top] = [60 - 2.5 * side, 4];
  const turn = Math.floor(between(random, 0, 4));
  const right = random() < 0.5;
  let bricks = '';
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const column = right ? x : 4 - x;
      const off =
        (y > 0 && y < 4 && column > 1) ||
        (y === 1 && column === 1 && turn % 2 === 0) ||
        (y === 4 && column === 2);
      if (!off) bricks += quarter(left + side * x, top + side * y, side, (x + 2 * y + turn) % 4);
    }
  }
  return (
    `<path fill='${paper}' stroke='${edge}' d='${path`M${left} ${top}h${5 * side}v${5 * side}h${-5 * side}z`}'/>` +
    filled(brick, bricks) +
    drawEmblem({
      motif,
      palette,
      grounds: [paper],
      x: right ? left + 3.5 * side : left + 1.5 * side,
      y: top + 2.5 * side,
      scale: 0.8,
    })
  );
};

/** An open envelope with the emblem on its letter. */
const envelope: Composition = ({ palette, motif, random, floor }) => {
  const [body] = inksOn({ ...palette, c: palette.a, a: palette.b, b: palette.c }, palette.g, INKS.cal);
  const { paper, edge } = paperOn(palette, palette.g);
  const foot = floor - 4;
  const top = between(random, 5, 9);
  const fold = clearInk({ ...palette, a: palette.g }, body);
  return (
    filled(body, path`M12 38H108V${foot}H12z`) +
    drawn(fold, 2, path`M12 ${foot}L50 ${foot - 38}M108 ${foot}L70 ${foot - 38}`) +
    `<path fill='${paper}' stroke='${edge === palette.g ? body : edge}' stroke-width='1.4' d='${path`M12 38L60 ${top}L108 38L60 80z`}'/>` +
    drawEmblem({ motif, palette, grounds: [paper], x: 60, y: 42, scale: 0.56 })
  );
};

export const SCRATCH: Scenes = [
  { words: 'verde folha quintal jardim bosque', draw: corner },
  { words: 'real rei serra onda vulcao', draw: zigzag },
  { words: 'norte trem bilhete estacao tres', draw: threeWindows },
  { words: 'ouro prata sol lua medalha', draw: seal },
  { words: 'laje muro pedra barro patio', draw: wall },
  { words: 'clara carta claro secreto secreta', draw: envelope },
];
