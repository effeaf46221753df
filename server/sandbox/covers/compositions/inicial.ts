import type { Composition } from '../composition.ts';
import { glyphsOf } from '../glyphs.ts';
import { drawGlyph } from '../lettering.ts';
import { createPen, drawn } from '../pen.ts';

const UNIT = 80 / 6;
const STRETCH = 1.27;

/** The first letter of the name as a road of three strokes. */
export const inicial: Composition = ({ palette, name, family }) => {
  const letter = name.normalize('NFD').slice(0, 1);
  const pen = createPen();
  for (const glyph of glyphsOf(letter, false)) {
    const width = glyph.width * STRETCH * UNIT;
    const placing = { x: 60 - width / 2, baseline: 96, unit: UNIT, stretch: STRETCH, slant: 0 };
    drawGlyph(pen, glyph, { ...placing, radius: Math.max(1.4, family.radius) });
  }
  const strokes: [string, number][] = [
    [palette.b, 25],
    [palette.a, 13],
    [palette.g, 2.5],
  ];
  return strokes.map(([ink, width]) => drawn(ink, width, pen.data())).join('');
};
