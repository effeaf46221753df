import type { Composition } from '../composition.ts';
import { between } from '../cover-random.ts';
import { clearInk } from '../emblem.ts';
import { glyphsOf } from '../glyphs.ts';
import { INKS } from '../inks.ts';
import { drawGlyph } from '../lettering.ts';
import { createPen, disc, drawn, path } from '../pen.ts';

const UNIT = 1.25;

/** Four different balls of twelve, spread so that no two draws meet. */
function fourOf(start: number): number[] {
  return [0, 5, 7, 10].map((step) => (start + step) % 12);
}

/** Twelve balls, four of them numbered. */
export const bingo: Composition = ({ palette, random }) => {
  const shift = Math.floor(between(random, 0, 12));
  const digit = Math.floor(between(random, 0, 9));
  const inks = [clearInk(palette, palette.g), palette.b, palette.c];
  const at = (ball: number) => ({ x: 18 + 28 * (ball % 4), y: 25 + 30 * Math.floor(ball / 4) });
  const dots = ['', '', ''];
  for (let ball = 0; ball < 12; ball++) {
    const { x, y } = at(ball);
    dots[(ball * 2 + (ball % 4 === 3 ? 1 : 0) + shift) % 3] += path`M${x} ${y}h0`;
  }
  const balls = inks.map((ink, index) => drawn(ink, 26, dots[index] ?? '', "stroke-linecap='round'"));
  const pen = createPen();
  const plates = fourOf(shift).map((ball, index) => {
    const { x, y } = at(ball);
    for (const glyph of glyphsOf(String(1 + ((digit + index * 2) % 9)), false)) {
      const drawnWidth = Math.max(
        ...glyph.strokes.flatMap(({ corners }) => corners.map((corner) => corner.x)),
      );
      const placing = {
        x: x - (drawnWidth * UNIT) / 2,
        baseline: y + 3 * UNIT,
        unit: UNIT,
        stretch: 1,
        slant: 0,
      };
      drawGlyph(pen, glyph, { ...placing, radius: 1 });
    }
    return disc(INKS.cal, x, y, 8);
  });
  return balls.join('') + plates.join('') + drawn(INKS.tinta, 1.7, pen.data());
};
