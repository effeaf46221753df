import { between, pick } from '#contract/rules/art/seeded-random.ts';
import { COBOGO_INKS, TRAMA_INKS, WALLS } from '#server/sandbox/covers/compositions/wall-compositions.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';
import { behindFrame } from '#server/sandbox/games/slot/skin/skin-window.ts';
import type { Scene } from './scene.ts';

const SIDE = 60;

/** The wall of the cover in modules of 60; every fourth in the ground's darker tone. */
export const wall: Scene = ({ palette, tone, random }) => {
  const { draw, turns } = pick(random, WALLS);
  const turnOf = pick(random, turns);
  const inkOf = pick(random, COBOGO_INKS);
  // The cover draws the side of its modules here.
  random();
  const shift = Math.floor(between(random, 0, 4));
  const data = ['', '', '', ''];
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 6; x++) {
      if (behindFrame(x * SIDE, y * SIDE, SIDE, SIDE)) continue;
      const ink = (x + 2 * y + shift) % 4 === 3 ? 3 : inkOf(x + shift, y) % 3;
      data[ink] += draw(x * SIDE, y * SIDE, SIDE, (turnOf(x, y) + shift) % 4);
    }
  }
  return [palette.a, palette.b, palette.c, tone].map((ink, index) => filled(ink, data[index] ?? '')).join('');
};

/** A weave of triangles, the same on both sides of the middle. */
export const weave: Scene = ({ palette, tone, random }) => {
  const inkOf = pick(random, TRAMA_INKS);
  const lean = Math.floor(between(random, 0, 2));
  const height = 58;
  const data = ['', '', '', ''];
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 3; x++) {
      const ink = (x + 3 * y) % 5 === 4 ? 3 : inkOf(x, y) % 3;
      const top = y * height;
      const inward = (x + y + lean) % 2 === 0;
      for (const side of [-1, 1]) {
        const near = 180 + side * x * SIDE;
        const far = near + side * SIDE;
        if (behindFrame(Math.min(near, far), top, SIDE, height)) continue;
        data[ink] += inward
          ? path`M${near} ${top}H${far}v${height}z`
          : path`M${far} ${top}v${height}H${near}z`;
      }
    }
  }
  return [palette.a, palette.b, palette.c, tone].map((ink, index) => filled(ink, data[index] ?? '')).join('');
};

/** Three columns with discs stopped at other heights. */
export const columns: Scene = ({ palette, tone, random }) => {
  const shift = Math.floor(between(random, 0, 30));
  const circle = (x: number, y: number) => path`M${x - 34} ${y}a34 34 0 0 1 68 0a34 34 0 0 1-68 0`;
  return (
    filled(palette.b, 'M0 0h120v462H0z') +
    filled(palette.c, 'M240 0h120v462H240z') +
    filled(tone, circle(180, 60 + shift) + circle(180, 226 + shift)) +
    filled(palette.b, circle(180, 376 + shift)) +
    filled(palette.a, circle(60, 456 - shift) + circle(300, 462 - shift) + circle(300, 24 + shift))
  );
};

const BARS = 12;

/** Twelve bars from the lower edge and twelve darker ones between them. */
export const bars: Scene = ({ palette, tone, random }) => {
  const tallest = 9 + Math.floor(random() * 3);
  const data = ['', '', '', ''];
  const bar = (x: number, height: number) => path`M${x} 462v${-Math.round(height)}h12V462z`;
  for (let index = 0; index < BARS; index++) {
    const drop = Math.min(130, Math.abs(index - tallest) * 34);
    data[index % 3] += bar(16 + 30 * index, 280 - drop + between(random, -14, 14));
    data[3] += bar(1 + 30 * index, 190 - drop / 2);
  }
  return [palette.b, palette.a, palette.c, tone].map((ink, index) => filled(ink, data[index] ?? '')).join('');
};
