import { contrast, INKS } from '#contract/rules/art/inks.ts';
import { between } from '#contract/rules/art/seeded-random.ts';
import type { Composition } from '#server/sandbox/covers/compositions/composition.ts';
import { clearInk, drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { glyphsOf } from '#server/sandbox/covers/glyphs.ts';
import { drawGlyph } from '#server/sandbox/covers/lettering.ts';
import { createPen, disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';

/** A grid, a rising curve with an arrow, the dot it reaches. */
export const crash: Composition = ({ palette, random, floor }) => {
  const { a, b, c, g } = palette;
  const endX = between(random, 88, 100);
  const endY = between(random, 26, 38);
  const sag = between(random, 52, 68);
  const foot = floor - 6;
  const grid = drawn(
    b,
    1,
    [24, 48, 72, 96].map((x) => path`M${x} 0V${floor}`).join('') +
      [22, 44, 66, 88].map((y) => path`M0 ${y}H120`).join(''),
  );
  const curve = path`M0 ${foot}Q${sag} ${foot} ${endX} ${endY}`;
  const angle = (Math.atan2(endY - foot, endX - sag) * 180) / Math.PI;
  const line = clearInk(palette, g, b);
  const head = `<g transform='translate(${Math.round(endX)} ${Math.round(endY)})rotate(${Math.round(angle)})'>${filled(line, 'M-16-10L2 0-16 10z')}</g>`;
  return (
    grid +
    filled(b, `${curve}${path`V${floor}H0z`}`) +
    drawn(line, 6, curve) +
    head +
    disc(line === c ? clearInk(palette, g, line) : c, endX + 3, endY - 5, 6.5) +
    (a === b ? '' : disc(a, 6, foot, 3))
  );
};

/** A card with one corner scratched off and the emblem under it. */
export const raspa: Composition = ({ palette, motif, random }) => {
  const { a, b, c, g, k } = palette;
  const card = [c, b, a, k].find((ink) => contrast(ink, g) >= 1.9) ?? c;
  const under = [b, a, c, k].find((ink) => ink !== card && contrast(ink, card) >= 1.4) ?? k;
  const scratches = Array.from({ length: 5 }, () => between(random, 8, 12));
  const [first = 10, second = 10, third = 10, fourth = 10, fifth = 10] = scratches;
  const edge =
    path`M18 100a${first} ${first} 0 0 1 22-8a${second} ${second} 0 0 1 16-16a${third} ${third} 0 0 1 16-16` +
    path`a${fourth} ${fourth} 0 0 1 18-12a${fifth} ${fifth} 0 0 1 18-8V100z`;
  return (
    filled(card, path`M12 14h96v86h-96z`) +
    filled(under, edge) +
    drawn(
      clearInk(palette, card),
      3.5,
      path`M22 28h${between(random, 30, 40)}M22 37h${between(random, 18, 28)}`,
    ) +
    drawEmblem({ motif, palette, grounds: [under], x: 82, y: 78, scale: 0.56 })
  );
};

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
