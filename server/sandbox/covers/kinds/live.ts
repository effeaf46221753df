import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between, pick } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk } from '#server/sandbox/covers/emblem.ts';
import { quarter } from '#server/sandbox/covers/modules.ts';
import { disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { cardsBeside, cardsOver, drawCards, fan, mostCards } from './parts/cards.ts';
import { chip } from './parts/chips.ts';
import { box, formsAt } from './parts/forms.ts';
import { inksOn, letterInk, paperOn } from './parts/inks.ts';
import { label, numberIn } from './parts/label.ts';
import { fields, ring } from './parts/rings.ts';
import { SUIT_NAMES, type Suit } from './parts/suits.ts';
import { tableEdge } from './parts/table-edge.ts';
import type { Scenes } from './scene.ts';

/** A table from above: five fields along its edge, two cards dealt. */
const tableFromAbove: Composition = ({ palette, random, floor }) => {
  const [felt] = inksOn(palette, palette.g, INKS.cal);
  const line = clearInk(palette, felt);
  const [first, second] = drawCards(random, 2);
  const lift = between(random, 0, 4);
  const places = [-62, -31, 0, 31, 62].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return { x: 60 + 42 * Math.sin(angle), y: floor - 50 * Math.cos(angle), turn };
  });
  return (
    filled(felt, path`M5 ${floor}V90a55 56 0 0 1 110 0V${floor}z`) +
    drawn(line, 2, path`M18 ${floor}a42 50 0 0 1 84 0`) +
    `<path fill='${felt}' stroke='${line}' stroke-width='2' d='${formsAt(box(12, 15), places)}'/>` +
    (first && second
      ? cardsOver(
          [
            { ...first, x: 53, y: 96 - lift, turn: -8, scale: 0.95 },
            { ...second, x: 69, y: 97 - lift, turn: 11, scale: 0.95 },
          ],
          felt,
        )
      : '')
  );
};

/** A lamp between curtains, its light on a card. */
const lampAndCurtain: Composition = ({ palette, random, floor }) => {
  const [first] = inksOn(palette, palette.g);
  const longest = between(random, 88, 96);
  const light = contrast(INKS.ipe, palette.g) >= 1.25 ? INKS.ipe : INKS.cal;
  const fold = (x: number, drop: number) => path`M${x}-9V${longest - drop}M${120 - x}-9V${longest - drop}`;
  const suit = pick<Suit>(random, SUIT_NAMES);
  return (
    drawn(first, 12, fold(6, 0) + fold(30, 36), "stroke-linecap='round'") +
    drawn(first, 12, fold(18, 18), "stroke-linecap='round' opacity='.55'") +
    filled(light, path`M48 34H72L92 ${floor - 10}H28z`).replace('/>', " opacity='.5'/>") +
    drawn(first, 2.5, path`M60 0V22`) +
    filled(first, path`M44 34a16 14 0 0 1 32 0z`) +
    filled(first, path`M22 ${floor}v-9q38-14 76 0v9z`) +
    cardsBeside([{ suit, x: 60, y: floor - 15, scale: 0.66 }], first)
  );
};

/** A door with the number of the studio. */
const numberedDoor: Composition = ({ palette, random, name, family, floor }) => {
  const drawnNumber = String(2 + Math.floor(between(random, 0, 96)));
  const jamb = clearInk(palette, palette.g);
  const leaf = [palette.k, palette.b, palette.c, INKS.tinta].find(
    (ink) => contrast(ink, jamb) >= 1.9 && contrast(ink, palette.g) >= 1.15,
  );
  const door = leaf ?? palette.g;
  const sign = letterInk(palette, door);
  const [knob] = inksOn(palette, door);
  return (
    filled(jamb, path`M30 ${floor}V46a30 30 0 0 1 60 0V${floor}z`) +
    filled(door, path`M38 ${floor}V46a22 22 0 0 1 44 0V${floor}z`) +
    label(sign, 4, numberIn(name) ?? drawnNumber, { x: 60, y: 58, cap: 22, radius: family.radius, gap: 2 }) +
    disc(knob, 75, 87, 3) +
    drawn(knob, 2, path`M27 ${floor - 1}H93`)
  );
};

/** Five cards fanned out over the table's edge. */
const fanOverTable: Composition = ({ palette, random, floor, leastSide }) => {
  const { edge } = paperOn(palette, palette.g);
  const [table] = inksOn(palette, palette.g, INKS.cal);
  const step = between(random, 21, 25);
  const cards = drawCards(random, mostCards(leastSide));
  return fan(cards, edge, { x: 60, y: 118, radius: 63, step, scale: 1.3 }) + tableEdge(palette, floor, table);
};

/** A wall of bricks behind a table with two chips. */
const wallAndChips: Composition = ({ palette, random, floor }) => {
  const turnOf = pick(random, [
    (x: number, y: number) => x + 2 * y,
    (x: number, y: number) => x + y,
    (x: number, y: number) => 2 * (x % 2) + (y % 2),
  ]);
  const shift = Math.floor(between(random, 0, 3));
  const inks = inksOn(palette, palette.g);
  const data = ['', '', ''];
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 5; x++) {
      data[(x + 2 * y + shift + ((x * y) % 2)) % 3] += quarter(10 + 20 * x, 5 + 20 * y, 20, turnOf(x, y) % 4);
    }
  }
  const [first, table] = inks;
  const [near, far] = inksOn(palette, table, INKS.cal);
  return (
    data.map((bricks, index) => filled(inks[index] ?? first, bricks)).join('') +
    tableEdge(palette, floor, table) +
    chip(near, 42, floor - 17, 9.5) +
    chip(far, 77, floor - 18, 9.5)
  );
};

/** A round of lamps with one card in it. */
const ringOfLamps: Composition = ({ palette, random, floor }) => {
  const [rim, table] = inksOn(palette, palette.g);
  const [card] = drawCards(random, 1);
  const [light] = inksOn({ ...palette, c: INKS.cal }, rim);
  const { edge } = paperOn(palette, palette.g);
  const shape = { x: 60, y: 47, radius: 34 };
  return (
    ring(rim, { ...shape, width: 10 }) +
    fields(light, { ...shape, width: 4 }, 48) +
    (card ? cardsBeside([{ ...card, x: 60, y: 47, scale: 1.35 }], edge) : '') +
    tableEdge(palette, floor, table)
  );
};

export const LIVE: Scenes = [
  { words: 'cais porto patio ilha largo mirante roda', draw: tableFromAbove },
  { words: 'teatro coreto rosa luz lampada jardim tarde claro', draw: lampAndCurtain },
  { words: '# porta portal beco rua sobrado esquina', draw: numberedDoor },
  { words: 'leque carta feira mercado real', draw: fanOverTable },
  { words: 'terraco muro laje varanda quintal galpao pedra', draw: wallAndChips },
  { words: 'rei noite luar lua sol ouro estrela', draw: ringOfLamps },
];
