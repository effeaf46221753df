// The frame around the strips: its corners follow the letters, its cornice the composition.
import type { CompositionName } from '#server/sandbox/covers/compositions/compositions.ts';
import type { FamilyName } from '#server/sandbox/covers/families.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';
import type { SkinInks } from './skin-inks.ts';
import { CELL, FRAME, GAP, PAD } from './skin-window.ts';

/** A corner's size and whether it is round; the upper right one is always round, 30. */
const CORNERS: Readonly<Record<FamilyName, { size: number; round: boolean }>> = {
  bloco: { size: 5, round: true },
  alta: { size: 5, round: true },
  larga: { size: 5, round: true },
  inclinada: { size: 5, round: true },
  redonda: { size: 16, round: true },
  fina: { size: 16, round: true },
  esticada: { size: 16, round: true },
  chanfro: { size: 16, round: false },
};
const LARGE = 30;

function outline(family: FamilyName): string {
  const { x, y, width, height } = FRAME;
  const { size: s, round } = CORNERS[family];
  const corner = (dx: number, dy: number) =>
    round ? path`a${s} ${s} 0 0 1 ${dx} ${dy}` : path`l${dx} ${dy}`;
  return (
    path`M${x + s} ${y}h${width - s - LARGE}a${LARGE} ${LARGE} 0 0 1 ${LARGE} ${LARGE}v${height - LARGE - s}` +
    corner(-s, s) +
    path`h${2 * s - width}` +
    corner(-s, -s) +
    path`v${2 * s - height}` +
    `${corner(s, -s)}z`
  );
}

/** The three strips at rest, the last one with a round corner. */
function papers(): string {
  const x = FRAME.x + PAD;
  const y = FRAME.y + PAD;
  const height = FRAME.height - 2 * PAD;
  const last = x + 2 * (CELL + GAP);
  const inner = LARGE - PAD;
  return (
    path`M${x} ${y}h${CELL}v${height}h${-CELL}zm${CELL + GAP} 0h${CELL}v${height}h${-CELL}z` +
    path`M${last} ${y}h${CELL - inner}a${inner} ${inner} 0 0 1 ${inner} ${inner}v${height - inner}h${-CELL}z`
  );
}

const NOTCH = 7;

function notches(): string {
  return [0, 1, 2]
    .map((row) => {
      const top = FRAME.y + PAD + (row + 0.5) * CELL - NOTCH;
      return (
        path`M${FRAME.x} ${top}a${NOTCH} ${NOTCH} 0 0 1 0 ${2 * NOTCH}z` +
        path`M${FRAME.x + FRAME.width} ${top}a${NOTCH} ${NOTCH} 0 0 0 0 ${2 * NOTCH}z`
      );
    })
    .join('');
}

const BRICKS = 12;
const PITCH = 24;
const FIRST = FRAME.x + (FRAME.width - BRICKS * PITCH) / 2;
const FOOT = FRAME.y + 5;
const HEIGHTS = [17, 9, 16, 11, 15, 14, 12, 16, 9, 17, 8, 16];

/** One of the twelve: path data of the half brick number `index` whose field begins at `x`. */
type HalfBrick = (x: number, index: number) => string;

const quarters: HalfBrick = (x, index) =>
  index % 2 === 0
    ? path`M${x + 1} ${FOOT}a22 22 0 0 1 22-22v22z`
    : path`M${x + 1} ${FOOT}v-22a22 22 0 0 1 22 22z`;
const scallops: HalfBrick = (x) => path`M${x} ${FOOT - 3}a12 12 0 0 1 24 0z`;
const dots: HalfBrick = (x) => path`M${x + 2.4} ${FOOT - 4}a9.6 10 0 0 1 19.2 0z`;
const bars: HalfBrick = (x, index) => {
  const height = (HEIGHTS[index] ?? 12) + 5;
  return path`M${x + 5} ${FOOT}v${-height}h14v${height}z`;
};
const teeth: HalfBrick = (x) => path`M${x} ${FOOT - 2}l12-16 12 16z`;
const arches: HalfBrick = (x) => path`M${x + 3} ${FOOT}v-12a9 9 0 0 1 18 0v12z`;

const CORNICES: Readonly<Record<CompositionName, { form: HalfBrick; framed?: true }>> = {
  cobogo: { form: quarters },
  reels: { form: quarters },
  paisagem: { form: scallops },
  recorte: { form: scallops },
  emblema: { form: dots, framed: true },
  orbita: { form: dots, framed: true },
  barras: { form: bars },
  inicial: { form: bars },
  trama: { form: teeth },
  cordel: { form: teeth, framed: true },
  espelho: { form: teeth },
  arcos: { form: arches },
};

function cornice(composition: CompositionName, palette: Palette, frame: string): string {
  const { form, framed } = CORNICES[composition];
  const inks = [framed ? frame : palette.c, palette.b, palette.a];
  return inks
    .map((ink, turn) => {
      const own = [0, 1, 2, 3].map((round) => turn + 3 * round);
      return filled(ink, own.map((index) => form(FIRST + index * PITCH, index)).join(''));
    })
    .join('');
}

/** Cornice, frame, paper of the three strips and notches, without an element around them. */
export function frameShapes(
  composition: CompositionName,
  family: FamilyName,
  palette: Palette,
  inks: SkinInks,
): string {
  return (
    cornice(composition, palette, inks.frame) +
    filled(inks.frame, outline(family)) +
    filled(inks.paper, papers()) +
    filled(inks.notch, notches())
  );
}
