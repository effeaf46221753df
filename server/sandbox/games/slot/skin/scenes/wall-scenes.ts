import { between, pick } from '#contract/rules/art/seeded-random.ts';
import { COBOGO_INKS, TRAMA_INKS, WALLS } from '#server/sandbox/covers/compositions/wall-compositions.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';
import { behindFrame, SCENE, WINDOW } from '#server/sandbox/games/slot/skin/skin-window.ts';
import { fieldsBetween, type Scene } from './scene.ts';

const SIDE = 60;
/** Modules across the window, and across the block that goes on beside it. */
const ACROSS = WINDOW.width / SIDE;
const BLOCK = 2;

/** Path data in four inks; not all of them may have any. */
const inked = (inks: readonly string[], data: readonly string[]) =>
  inks.map((ink, index) => (data[index] ? filled(ink, data[index]) : '')).join('');

/**
 * A block of 120 that stands to the right of the window, drawn once and repeated as far as the scene goes; on the left it is
 * mirrored.
 */
function repeated(block: string, left: number, right: number): string {
  if (left >= 0 && right <= WINDOW.width) return '';
  const width = BLOCK * SIDE;
  const copies = (from: number, end: number) =>
    fieldsBetween(width * from, end, width)
      .map((place) => `<use href='#more' x='${width * place}'/>`)
      .join('');
  const middle = WINDOW.width;
  return (
    `<g id='more'>${block}</g>${copies(1, right - middle)}` +
    `<g transform='matrix(-1 0 0 1 ${middle} 0)'>${copies(0, -left)}</g>`
  );
}

/** The wall of the cover in modules of 60; every fourth in the ground's darker tone. */
export const wall: Scene = ({ palette, tone, random, left, right }) => {
  const { draw, turns } = pick(random, WALLS);
  const turnOf = pick(random, turns);
  const inkOf = pick(random, COBOGO_INKS);
  // The cover draws the side of its modules here.
  random();
  const shift = Math.floor(between(random, 0, 4));
  const inks = [palette.a, palette.b, palette.c, tone];
  const columns = (from: number, count: number) => {
    const data = ['', '', '', ''];
    for (let y = 0; y * SIDE < SCENE.bottom; y++) {
      for (let x = from; x < from + count; x++) {
        if (behindFrame(x * SIDE, y * SIDE, SIDE, SIDE)) continue;
        const ink = (x + 2 * y + shift) % 4 === 3 ? 3 : inkOf(x + shift, y) % 3;
        data[ink] += draw(x * SIDE, y * SIDE, SIDE, (turnOf(x, y) + shift) % 4);
      }
    }
    return inked(inks, data);
  };
  return columns(0, ACROSS) + repeated(columns(ACROSS, BLOCK), left, right);
};

/** As many as its bytes allow: a little more than the window's. */
const WEAVE_ROWS = 9;

/** A weave of triangles, the same on both sides of the middle. */
export const weave: Scene = ({ palette, tone, random, left, right }) => {
  const inkOf = pick(random, TRAMA_INKS);
  const lean = Math.floor(between(random, 0, 2));
  const height = 58;
  const inks = [palette.a, palette.b, palette.c, tone];
  const columns = (from: number, count: number, sides: readonly number[]) => {
    const data = ['', '', '', ''];
    for (let y = 0; y < WEAVE_ROWS; y++) {
      for (let x = from; x < from + count; x++) {
        const ink = (x + 3 * y) % 5 === 4 ? 3 : inkOf(x, y) % 3;
        const top = y * height;
        const inward = (x + y + lean) % 2 === 0;
        for (const side of sides) {
          const near = WINDOW.width / 2 + side * x * SIDE;
          const far = near + side * SIDE;
          if (behindFrame(Math.min(near, far), top, SIDE, height)) continue;
          data[ink] += inward
            ? path`M${near} ${top}h${far - near}v${height}z`
            : path`M${far} ${top}v${height}h${near - far}z`;
        }
      }
    }
    return inked(inks, data);
  };
  return columns(0, ACROSS / 2, [-1, 1]) + repeated(columns(ACROSS / 2, BLOCK, [1]), left, right);
};

/** Where the discs of a column beside the window stand. */
const HEIGHTS = [84, 330, 207];

/** Columns with discs stopped at other heights. */
export const columns: Scene = ({ palette, tone, random, left, right }) => {
  const shift = Math.floor(between(random, 0, 30));
  const circle = (x: number, y: number) => path`M${x - 34} ${y}a34 34 0 0 1 68 0a34 34 0 0 1-68 0`;
  const width = 120;
  const turnOf = (place: number) => ((place % 3) + 3) % 3;
  const placed = fieldsBetween(left, right, width);
  const own = (turn: number) => placed.filter((place) => turnOf(place) === turn);
  const column = (place: number) => path`M${width * place} 0h${width}v${SCENE.bottom}h${-width}z`;
  const beside = (place: number) => {
    const height = HEIGHTS[turnOf(place * 2)] ?? 0;
    return place < 0 || place > 2 ? circle(width * (place + 0.5), height + shift) : '';
  };
  return (
    filled(palette.b, own(0).map(column).join('')) +
    filled(palette.c, own(2).map(column).join('')) +
    filled(tone, circle(180, 60 + shift) + circle(180, 226 + shift) + own(1).map(beside).join('')) +
    filled(palette.b, circle(180, 376 + shift)) +
    filled(
      palette.a,
      circle(60, 456 - shift) +
        circle(300, 462 - shift) +
        circle(300, 24 + shift) +
        [...own(0), ...own(2)].map(beside).join(''),
    )
  );
};

const BARS = 12;
/** From one bar to the next, and to the next of its ink. */
const PITCH = 30;
const PITCH_OF_INK = 3 * PITCH;
const LOW = [150, 138, 164];
const LOW_TONE = 126;

/** Bars from the lower edge and darker ones between them; beside the window all are low. */
export const bars: Scene = ({ palette, tone, random, left, right }) => {
  const tallest = 9 + Math.floor(random() * 3);
  const data = ['', '', '', ''];
  const below = SCENE.bottom - WINDOW.height;
  const bar = (x: number, height: number) =>
    path`M${x} ${SCENE.bottom}v${-Math.round(height) - below}h12V${SCENE.bottom}z`;
  for (let index = 0; index < BARS; index++) {
    const drop = Math.min(130, Math.abs(index - tallest) * 34);
    data[index % 3] += bar(16 + PITCH * index, 280 - drop + between(random, -14, 14));
    data[3] += bar(1 + PITCH * index, 190 - drop / 2);
  }
  // Drawn from the last one on: the text of all bars of an ink is the same.
  const row = (x: number, height: number, pitch: number, count: number) =>
    path`M${x} ${SCENE.bottom}` +
    path`v${-height - below}h12v${height + below}zm${pitch} 0`.repeat(Math.max(0, count));
  for (const [from, to] of [
    [PITCH_OF_INK * Math.floor(left / PITCH_OF_INK), 0],
    [WINDOW.width, right],
  ] as const) {
    for (const [ink, height] of LOW.entries())
      data[ink] += row(from + 16 + PITCH * ink, height, PITCH_OF_INK, Math.ceil((to - from) / PITCH_OF_INK));
    data[3] += row(from + 1, LOW_TONE, PITCH, Math.ceil((to - from) / PITCH));
  }
  return inked([palette.b, palette.a, palette.c, tone], data);
};
