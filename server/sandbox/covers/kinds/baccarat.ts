import { INKS } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { quarter } from '#server/sandbox/covers/modules.ts';
import { drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { cardsBeside, cardsOver, handOf } from './parts/cards.ts';
import { box, formsAt } from './parts/forms.ts';
import { inksOn, paperOn } from './parts/inks.ts';
import { label } from './parts/label.ts';
import { dots } from './parts/rings.ts';
import { isRed, SUIT_NAMES, SUITS, type Suit } from './parts/suits.ts';
import type { Scenes } from './scene.ts';

const ROUND = "stroke-linecap='round' stroke-linejoin='round'";

/** A card of each side, a bar between them. */
const twoSides: Composition = ({ palette, random }) => {
  const { edge } = paperOn(palette, palette.g);
  const [left, right] = handOf(random, [pick(random, ['9', '8', '7']), pick(random, ['K', 'J', '5', '2'])]);
  const turn = between(random, 4, 8);
  if (!left || !right) return '';
  return (
    cardsBeside(
      [
        { ...left, x: 33, y: 56, turn: -turn, scale: 1.75 },
        { ...right, x: 87, y: 56, turn, scale: 1.75 },
      ],
      edge,
    ) + drawn(clearInk(palette, palette.g, INKS.cal), 4, path`M60 20V92`)
  );
};

/** P and B, parted along the diagonal. */
const parted: Composition = ({ palette, random, family, floor }) => {
  const [field] = inksOn(palette, palette.g);
  const falling = random() < 0.5;
  const size = { cap: 32, radius: family.radius };
  const low = floor - 24;
  return (
    filled(field, falling ? path`M0 0H120V${floor}z` : path`M120 0V${floor}H8z`) +
    label(clearInk(palette, palette.g), 8, 'P', { x: 32, y: falling ? low : 42, ...size }, ROUND) +
    label(clearInk(palette, field), 8, 'B', { x: 92, y: falling ? 34 : low, ...size }, ROUND)
  );
};

/** A nine as a road of three strokes. */
const nine: Composition = ({ palette, random, family, floor }) => {
  const [inner, outer] = inksOn(palette, palette.g);
  const radius = Math.max(1.4, family.radius);
  const size = { x: 60, y: floor / 2, cap: floor - 34, radius, stretch: between(random, 0.9, 1.1) };
  return (
    label(outer, 25, '9', size, ROUND) +
    label(inner, 13, '9', size, ROUND) +
    label(palette.g, 2.5, '9', size, ROUND)
  );
};

/** The bead road: a sheet with the results of the rounds. */
const beadRoad: Composition = ({ palette, random, floor }) => {
  const { edge } = paperOn(palette, palette.g);
  const [banker, player, tie] = inksOn(palette, INKS.cal);
  const beads: Record<string, [number, number][]> = { banker: [], player: [], tie: [] };
  const step = (floor - 16) / 5;
  for (let place = 0; place < 30; place++) {
    const lot = random();
    const side = lot < 0.52 ? 'banker' : lot < 0.84 ? 'player' : lot < 0.9 ? 'tie' : undefined;
    if (side) beads[side]?.push([19 + 16.4 * (place % 6), 8 + step * (0.5 + Math.floor(place / 6))]);
  }
  return (
    `<path fill='${INKS.cal}' stroke='${edge}' stroke-width='2' d='${path`M8 8H112V${floor - 8}H8z`}'/>` +
    dots(banker, 12, beads.banker ?? []) +
    dots(player, 12, beads.player ?? []) +
    dots(tie, 12, beads.tie ?? [])
  );
};

/** Three cards up a stair. */
const thirdCard: Composition = ({ palette, random }) => {
  const { edge } = paperOn(palette, palette.g);
  const hand = handOf(
    random,
    pick(random, [
      ['4', '5', ''],
      ['2', '7', ''],
      ['3', '6', ''],
      ['A', '8', ''],
    ]),
  );
  const fall = random() < 0.3;
  return cardsOver(
    hand.map((card, index) => ({
      suit: card.suit,
      ...(card.rank ? { rank: card.rank } : {}),
      x: 27 + 33 * index,
      y: 62 - (fall ? 2 - index : index) * 11 + (fall ? 4 : 0),
      scale: 1.6,
    })),
    edge,
  );
};

/** The back of a card, one corner turned up. */
const turnedCorner: Composition = ({ palette, random, floor }) => {
  const [back] = inksOn(palette, palette.g, INKS.cal);
  const print = clearInk(palette, back);
  const suit = pick<Suit>(random, SUIT_NAMES);
  const turn = Math.floor(between(random, 0, 4));
  const middle = floor / 2;
  const [left, foot] = [27, middle + 43];
  let bricks = '';
  for (let y = 0; y < 3; y++) {
    for (let x = 0; x < 2; x++)
      bricks += quarter(37 + 23 * x, middle - 34.5 + 23 * y, 23, (x + 2 * y + turn) % 4);
  }
  const sign = isRed(suit) ? INKS.urucum : INKS.tinta;
  return (
    filled(back, formsAt(box(66, 86, 6), [{ x: 60, y: middle }])) +
    filled(print, bricks) +
    filled(palette.g, path`M${left - 1} ${foot - 39}V${foot + 1}H${left + 40}z`) +
    `<path fill='${INKS.cal}' stroke='${back}' stroke-width='1.4' d='${path`M${left} ${foot - 39}L${left + 39} ${foot}V${foot - 33}q0-6-6-6z`}'/>` +
    filled(sign, formsAt(SUITS[suit], [{ x: left + 27.5, y: foot - 27, scale: 0.75 }]))
  );
};

export const BACCARAT: Scenes = [
  { words: 'prata dois par lado', draw: twoSides },
  { words: 'real rei rival banco', draw: parted },
  { words: 'nove ouro alto serra', draw: nine },
  { words: 'sul norte rota trilha estrada caminho', draw: beadRoad },
  { words: 'fino terceira escada ladeira ponte', draw: thirdCard },
  { words: 'lento secreto oculto escondido noite', draw: turnedCorner },
];
