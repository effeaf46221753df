import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { drawn, filled, type Pen, path } from '#server/sandbox/covers/pen.ts';
import { backsBeside, cardsBeside, cardsOver, drawCards, fan, handOf, mostCards } from './parts/cards.ts';
import { chip, chipStack } from './parts/chips.ts';
import { box, type Form, formsAt } from './parts/forms.ts';
import { inksOn, paperOn } from './parts/inks.ts';
import { isRed, SUIT_NAMES, SUITS, type Suit } from './parts/suits.ts';
import type { Scenes } from './scene.ts';

/** Five cards in a fan. */
const fanned: Composition = ({ palette, random, leastSide }) => {
  const { edge } = paperOn(palette, palette.g);
  const step = between(random, 23, 27);
  const hand = handOf(random, ['10', 'J', 'Q', 'K', 'A']).slice(-mostCards(leastSide));
  return fan(hand, edge, { x: 60, y: 112, radius: 62, step, scale: 1.45 });
};

/** Three stacks of chips. */
const stacks: Composition = ({ palette, random, floor }) => {
  const [first, second, third] = inksOn(palette, palette.g);
  const heights = pick(random, [
    [7, 11, 4],
    [4, 8, 11],
    [11, 6, 8],
    [9, 4, 11],
  ]);
  const inks = [first, second, third];
  return heights
    .map((count, index) => {
      const ink = inks[index] ?? first;
      const light = contrast(ink, INKS.cal) >= 1.9 ? INKS.cal : INKS.tinta;
      return chipStack(ink, light, 30 + 30 * index, floor - 1, count, 26);
    })
    .join('');
};

/** The four suits in a window of four panes. */
const fourSuits: Composition = ({ palette, random, floor }) => {
  const side = (floor - 12) / 2;
  const [left, top] = [60 - side, 8];
  const pane = (column: number, row: number) =>
    path`M${left + column * side} ${top + row * side}h${side}v${side}h${-side}z`;
  const shift = Math.floor(between(random, 0, 4));
  const sheet = path`M${left} ${top}h${2 * side}v${2 * side}h${-2 * side}z`;
  const spots = SUIT_NAMES.map((_, index) => {
    const place = (index + shift) % 4;
    const [column, row] = [place % 2, place < 2 ? 0 : 1];
    return {
      suit: SUIT_NAMES[index] ?? 'spade',
      x: left + (column + 0.5) * side,
      y: top + (row + 0.5) * side,
    };
  });
  const suits = spots.map(({ suit, x, y }) =>
    filled(isRed(suit) ? INKS.urucum : INKS.tinta, formsAt(SUITS[suit], [{ x, y, scale: 1.6 }])),
  );
  const frame = paperOn(palette, palette.g).edge;
  return (
    `<path fill='${INKS.cal}' stroke='${frame}' stroke-width='2' d='${sheet}'/>` +
    filled(INKS.gelo, pane(1, 0) + pane(0, 1)) +
    suits.join('')
  );
};

/** A table from above with four fields, two chips and a card. */
const feltWithFields: Composition = ({ palette, random, floor }) => {
  const [felt] = inksOn(palette, palette.g, INKS.cal);
  const line = clearInk(palette, felt);
  const [card] = drawCards(random, 1);
  const turn = between(random, -8, 8);
  const [first, second] = inksOn(palette, felt, INKS.cal);
  const round = (left: number, top: number, corner: number) =>
    path`M${left} ${top}H${120 - left}V${floor - corner - 4}a${corner} ${corner} 0 0 1${-corner} ${corner}H${left + corner}a${corner} ${corner} 0 0 1${-corner}${-corner}z`;
  const places = [33, 51, 69, 87].map((x) => ({ x, y: 42 }));
  return (
    filled(felt, round(8, 12, 40)) +
    drawn(line, 2, round(16, 20, 33)) +
    drawn(line, 1.6, formsAt(box(14, 18), places)) +
    chip(first, 33, 42, 7.5) +
    chip(second, 69, 42, 7.5) +
    (card ? cardsBeside([{ ...card, x: 60, y: 77, turn, scale: 0.95 }], felt) : '')
  );
};

function leafAt(pen: Pen, y: number) {
  pen.move([-8, y]);
  pen.arc(13, [8, y + 11.5]);
  pen.arc(13, [-8, y]);
  pen.close();
}

/** What is printed on the back of a card. */
const oneLeaf: Form = (pen) => leafAt(pen, -6);
const twoLeaves: Form = (pen) => {
  leafAt(pen, -11.5);
  leafAt(pen, 0);
};

/** A house of cards: three backs, two faces leaning, one on top. */
const houseOfCards: Composition = ({ palette, random, floor, leastSide }) => {
  const { edge } = paperOn(palette, palette.g);
  const [print] = inksOn(palette, INKS.cal);
  const [left, right] = handOf(random, ['', '']);
  const top = pick<Suit>(random, SUIT_NAMES);
  const lean = between(random, 9, 14);
  const foot = floor - 19;
  const backs = [36, 60, 84].map((x, index) => ({
    x,
    y: foot,
    turn: index === 1 ? lean - 22 : lean + 4,
    scale: 0.98,
  }));
  return (
    backsBeside(leastSide > 24 ? backs.slice(1) : backs, edge, print, leastSide > 20 ? oneLeaf : twoLeaves) +
    `<path fill='${INKS.cal}' stroke='${edge}' d='${path`M34 ${foot - 23}h52v4h-52z`}'/>` +
    cardsBeside(
      [
        { suit: left?.suit ?? 'heart', x: 47, y: foot - 40, turn: lean, scale: 1 },
        { suit: right?.suit ?? 'spade', x: 73, y: foot - 40, turn: -lean, scale: 1 },
      ],
      edge,
    ) +
    cardsBeside([{ suit: top, x: 60, y: foot - 71, scale: 0.85 }], edge)
  );
};

/** A shoe at the upper right, two cards come from it. */
const shoe: Composition = ({ palette, random, floor }) => {
  const [front, side] = inksOn(palette, palette.g);
  const { edge } = paperOn(palette, palette.g);
  const [first, second] = drawCards(random, 2);
  const turn = between(random, 4, 9);
  const mouth = clearInk(palette, front);
  return (
    filled(side, path`M70 22L52 ${floor - 38}H74z`) +
    filled(front, path`M70 22H112V66q0 6-6 6H70z`) +
    drawn(mouth, 3, path`M78 33H104M78 41H96`) +
    (first && second
      ? cardsOver(
          [
            { ...first, x: 33, y: floor - 29, turn: -turn - 6, scale: 1.35 },
            { ...second, x: 64, y: floor - 24, turn, scale: 1.35 },
          ],
          edge,
        )
      : '')
  );
};

export const TABLE: Scenes = [
  { words: 'leque distante feira praca concha onda alta alto', draw: fanned },
  { words: 'ponte torre pilha muro serra ladeira', draw: stacks },
  { words: 'velha velho janela mapa real quatro', draw: fourSuits },
  { words: 'galeria salao patio varanda largo', draw: feltWithFields },
  { words: 'funda fundo castelo casa vila sobrado laje', draw: houseOfCards },
  { words: 'ilha cais porto bau mercado galpao', draw: shoe },
];
