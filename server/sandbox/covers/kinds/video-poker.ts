import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { createPen, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { cardsBeside, fan, handOf, mostCards } from './parts/cards.ts';
import { box, formsAt } from './parts/forms.ts';
import { inksOn, paperOn } from './parts/inks.ts';
import { label, writeText } from './parts/label.ts';
import { placedPen } from './parts/placed-pen.ts';
import { isRed, SUIT_NAMES, SUITS, type Suit } from './parts/suits.ts';
import type { Scenes } from './scene.ts';

/** A button: a brick with one round corner. */
const button = (x: number, y: number, width: number) =>
  path`M${x} ${y}h${width}v3a8 8 0 0 1-8 8h${8 - width}z`;

/** Five cards and the buttons that hold them. */
const heldCards: Composition = ({ palette, random, leastSide }) => {
  const { edge } = paperOn(palette, palette.g);
  const bar = clearInk(palette, palette.g);
  const hand = handOf(random, ['10', 'J', 'Q', 'K', 'A']).slice(-mostCards(leastSide));
  const left = 51 - 10.85 * (hand.length - 1);
  const held = Math.floor(between(random, 1, 31));
  const cards = hand.map((card, index) => ({ ...card, x: left + 9 + 21.7 * index, y: 54, scale: 0.92 }));
  const buttons = (on: boolean) =>
    hand
      .map((_, index) => (((held >> index) & 1) === Number(on) ? button(left + 21.7 * index, 78, 18) : ''))
      .join('');
  return (
    drawn(bar, 3.5, path`M0 26H120`) +
    cardsBeside(cards, edge) +
    filled(bar, buttons(true)) +
    filled(bar, buttons(false)).replace('/>', " opacity='.35'/>")
  );
};

/** A straight of one suit over the table. */
const fanOverHill: Composition = ({ palette, random, floor, leastSide }) => {
  const { edge } = paperOn(palette, palette.g);
  const [hill] = inksOn(palette, palette.g, INKS.cal);
  const suit = pick<Suit>(random, SUIT_NAMES);
  const cards = ['10', 'J', 'Q', 'K', 'A'].slice(-mostCards(leastSide)).map((rank) => ({ rank, suit }));
  const step = between(random, 22, 26);
  return (
    fan(cards, edge, { x: 60, y: 112, radius: 63, step, scale: 1.4 }) +
    filled(hill, path`M0 ${floor}a60 ${floor - 68} 0 0 1 120 0z`)
  );
};

/** A screen with three alike, its buttons under it. */
const screen: Composition = ({ palette, random, floor }) => {
  const [frame, on] = inksOn(palette, palette.g, INKS.tinta);
  const rank = pick(random, ['9', '7', 'J', 'K', '5']);
  const cards = handOf(random, [rank, rank, rank]);
  const [off] = inksOn({ ...palette, c: palette.k }, palette.g);
  const foot = floor - 28;
  const lit = Math.floor(between(random, 0, 3));
  const buttons = [0, 1, 2].map((index) => button(24 + 25 * index, floor - 17, 22));
  const shape = (x: number, y: number, corner: number) =>
    path`M${x} ${y}H${120 - x - corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}V${foot + 10 - y}H${x}z`;
  return (
    filled(frame, shape(10, 10, 18)) +
    filled(INKS.tinta, shape(18, 18, 12)) +
    cardsBeside(
      cards.map((card, index) => ({ ...card, x: 36 + 24 * index, y: (foot + 10) / 2, scale: 0.95 })),
      INKS.tinta,
    ) +
    filled(off, buttons.filter((_, index) => index !== lit).join('')) +
    filled(on === off ? frame : on, buttons[lit] ?? '')
  );
};

/** An ace with the four suits. */
const ace: Composition = ({ palette, random, family, floor }) => {
  const [card] = inksOn({ ...palette, c: INKS.ipe, a: INKS.cal, b: palette.k }, palette.g);
  const print = contrast(INKS.tinta, card) >= 4.5 ? INKS.tinta : INKS.cal;
  const red = contrast(INKS.urucum, card) >= 1.9 ? INKS.urucum : print;
  const shift = Math.floor(between(random, 0, 4));
  const middle = floor / 2 + 2;
  const suits = (red: boolean) => {
    const pen = createPen();
    SUIT_NAMES.forEach((suit, index) => {
      const x = 60 + 17.5 * (((index + shift) % 4) - 1.5);
      if (isRed(suit) === red) SUITS[suit](placedPen(pen, { x, y: middle + 29, scale: 0.68 }));
    });
    return pen.data();
  };
  return (
    filled(card, formsAt(box(78, floor - 14, 10), [{ x: 60, y: middle }])) +
    label(print, 8.5, 'A', { x: 60, y: middle - 14, cap: 34, radius: Math.min(1.5, family.radius) }) +
    filled(print, suits(false)) +
    filled(red, suits(true))
  );
};

/** Pair and three of a kind: four columns, one suit changed at the top of each. */
const columns: Composition = ({ palette, random, floor }) => {
  const [first, second] = inksOn(palette, palette.g);
  const shift = Math.floor(between(random, 0, 4));
  const on = (column: number) => [first, palette.g, second, palette.g][column] ?? palette.g;
  const pens = new Map<string, ReturnType<typeof createPen>>();
  for (let column = 0; column < 4; column++) {
    const main = SUIT_NAMES[(column + shift) % 4] ?? 'spade';
    const other = SUIT_NAMES[(column + shift + 2) % 4] ?? 'spade';
    const ground = on(column);
    const [light] = inksOn(
      { ...palette, c: column === 0 ? INKS.cal : INKS.tinta, a: INKS.cal, b: INKS.tinta },
      ground,
    );
    const [red] = inksOn({ ...palette, c: INKS.urucum, a: palette.k }, ground);
    for (let row = 0; row < 3; row++) {
      const suit = row === 0 ? other : main;
      const ink = column % 2 === 1 && isRed(suit) ? red : light;
      const pen = pens.get(ink) ?? createPen();
      pens.set(ink, pen);
      SUITS[suit](placedPen(pen, { x: 15 + 30 * column, y: 22 + ((floor - 26) / 2.5) * row, scale: 0.88 }));
    }
  }
  return (
    filled(first, path`M0 0H30V${floor}H0z`) +
    filled(second, path`M60 0H90V${floor}H60z`) +
    [...pens].map(([ink, pen]) => filled(ink, pen.data())).join('')
  );
};

/** Four ranks rising like steps. */
const steps: Composition = ({ palette, random, floor }) => {
  const [main, other] = inksOn(palette, palette.g);
  const lit = Math.floor(between(random, 0, 4));
  const ranks = ['10', 'J', 'Q', 'K'];
  const tops = [84, 65, 46, 29];
  const bar = (index: number) => path`M${10 + 26 * index} ${floor}V${tops[index] ?? 0}h22V${floor}z`;
  const pen = createPen();
  ranks.forEach((rank, index) => {
    const narrow = rank.length > 1 ? { gap: 1.8, stretch: 0.7 } : {};
    writeText(pen, rank, { x: 21 + 26 * index, y: (tops[index] ?? 0) - 11, cap: 12, ...narrow });
  });
  return (
    filled(main, ranks.map((_, index) => (index === lit ? '' : bar(index))).join('')) +
    filled(other, bar(lit)) +
    drawn(clearInk({ ...palette, a: INKS.cal }, palette.g), 2.4, pen.data(), "stroke-miterlimit='2'")
  );
};

export const VIDEO_POKER: Scenes = [
  { words: 'vivo alto praca feira', draw: heldCards },
  { words: 'maio leque sol aurora rosa', draw: fanOverHill },
  { words: 'tela luz noite vidro', draw: screen },
  { words: 'as barro ouro so', draw: ace },
  { words: 'trinca par quadra', draw: columns },
  { words: 'dez rei escada serra ladeira', draw: steps },
];
