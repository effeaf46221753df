import { INKS } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { backsBeside, cardsBeside, cardsOver, drawCards, handOf } from './parts/cards.ts';
import { chipStack } from './parts/chips.ts';
import { box, type Form, formsAt } from './parts/forms.ts';
import { inksOn, letterInk, paperOn } from './parts/inks.ts';
import { label } from './parts/label.ts';
import { rightHalfOfSpade, SUITS } from './parts/suits.ts';
import type { Scenes } from './scene.ts';

const TENS = ['10', 'J', 'Q', 'K'] as const;

/** An ace and a ten, large. */
const twoCards: Composition = ({ palette, random }) => {
  const { edge } = paperOn(palette, palette.g);
  const [ace, ten] = handOf(random, ['A', pick(random, TENS)]);
  const turn = between(random, 9, 15);
  if (!ace || !ten) return '';
  return cardsOver(
    [
      { ...ace, x: 37, y: 48, turn: -turn, scale: 1.9 },
      { ...ten, x: 82, y: 62, turn: turn - 4, scale: 1.9 },
    ],
    edge,
  );
};

/** The number itself, with a heart. */
const bigNumber: Composition = ({ palette, random, family, floor }) => {
  const [ink, other] = inksOn(palette, palette.g);
  const heart = [INKS.urucum, palette.b, other].find(
    (candidate) => inksOn({ ...palette, c: candidate }, palette.g, ink)[0] === candidate,
  );
  const radius = Math.min(1.2, family.radius);
  const lift = between(random, 0, 3);
  return (
    label(ink, 16, '21', {
      x: 54,
      y: 16 + (floor - 16) / 2,
      cap: floor - 34,
      radius,
      gap: 2.6,
      stretch: 1.02,
    }) + filled(heart ?? other, formsAt(SUITS.heart, [{ x: 101, y: 30 - lift, scale: 1.15 }]))
  );
};

/** Leaf on the back of a card. */
const leaf: Form = (pen) => {
  pen.move([-8, -12]);
  pen.arc(20, [8, 12]);
  pen.arc(20, [-8, -12]);
  pen.close();
};

/** A round table from above: dealer's cards at the top, five fields along the edge. */
const roundTable: Composition = ({ palette, random, floor }) => {
  const [felt] = inksOn(palette, palette.g, INKS.cal);
  const line = clearInk(palette, felt);
  const [dealt, first] = drawCards(random, 2);
  const chosen = Math.floor(between(random, 0, 5));
  const places = [-64, -33, 0, 33, 64].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return { x: 60 + 55 * Math.sin(angle), y: 34 + 54 * Math.cos(angle), turn: -turn };
  });
  const place = places[chosen];
  if (!dealt || !first || !place) return '';
  return (
    filled(felt, path`M-6 4H126V36a66 ${floor - 40} 0 0 1-132 0z`) +
    drawn(line, 2, path`M5 28a55 60 0 0 0 110 0`) +
    `<path fill='${felt}' stroke='${line}' stroke-width='2' d='${formsAt(box(13, 17), places)}'/>` +
    backsBeside([{ x: 69, y: 27, turn: 4, scale: 0.85 }], felt, felt, leaf) +
    cardsBeside([{ suit: dealt.suit, x: 51, y: 27, turn: -4, scale: 0.85 }], felt) +
    cardsBeside([{ suit: first.suit, ...place, scale: 0.72 }], felt)
  );
};

/** An ace of spades, half on light and half on dark. */
const aceParted: Composition = ({ palette, random, family, floor }) => {
  const dark = clearInk(palette, palette.g);
  const left = random() < 0.5;
  const half = { x: 60, y: 58, scale: 4.2 };
  const mirrored = `<path fill='${palette.g}' transform='matrix(${left ? -1 : 1} 0 0 1 ${left ? 120 : 0} 0)' d='${formsAt(rightHalfOfSpade, [half])}'/>`;
  const plain = `<path fill='${dark}' transform='matrix(${left ? 1 : -1} 0 0 1 ${left ? 0 : 120} 0)' d='${formsAt(rightHalfOfSpade, [half])}'/>`;
  const sign = letterInk(palette, palette.g, dark);
  return (
    filled(dark, path`M${left ? 0 : 60} 0h60V${floor}h-60z`) +
    mirrored +
    plain +
    label(sign, 4, 'A', { x: 60, y: 60, cap: 18, radius: family.radius })
  );
};

/** A stack of chips beside an ace and a ten. */
const stackAndCards: Composition = ({ palette, random, floor }) => {
  const [ink] = inksOn(palette, palette.g, INKS.cal);
  const { edge } = paperOn(palette, palette.g);
  const [ten, ace] = handOf(random, [pick(random, TENS), 'A']);
  const count = 6 + Math.floor(between(random, 0, 4));
  if (!ten || !ace) return '';
  return (
    chipStack(ink, INKS.cal, 28, floor - 1, count, 30) +
    cardsOver(
      [
        { ...ten, x: 68, y: 50, turn: -8, scale: 1.45 },
        { ...ace, x: 92, y: 68, turn: 12, scale: 1.45 },
      ],
      edge,
    )
  );
};

/** Three cards that make twenty-one. */
const THREES = [
  ['5', '7', '9'],
  ['4', '8', '9'],
  ['6', '7', '8'],
  ['3', '8', '10'],
  ['2', '9', '10'],
  ['7', '7', '7'],
] as const;

/** Three cards down a stair, their sum beside them. */
const threeCards: Composition = ({ palette, random, floor, leastSide }) => {
  const { edge } = paperOn(palette, palette.g);
  const hand = handOf(random, pick<readonly string[]>(random, THREES));
  const cards = hand.map((card, index) => ({ ...card, x: 35 + 27 * index, y: 32 + 23 * index, scale: 1.42 }));
  const sum =
    `<path fill='${INKS.cal}' stroke='${edge}' stroke-width='1.4' d='${path`M8 ${floor - 26}h26v20h-26z`}'/>` +
    label(INKS.tinta, 2.4, '21', { x: 21, y: floor - 16, cap: 11 });
  return cardsOver(cards, edge) + (leastSide > 20 ? '' : sum);
};

export const TWENTY_ONE: Scenes = [
  { words: 'beco rua par dois claro', draw: twoCards },
  { words: 'real rei sorte alto', draw: bigNumber },
  { words: 'patio praca roda largo jardim coreto', draw: roundTable },
  { words: 'ilha noite lua luar oculto secreto', draw: aceParted },
  { words: 'vento torre ouro prata cais', draw: stackAndCards },
  { words: 'sobrado ladeira serra escada trilha ponte', draw: threeCards },
];
