import { glyphsOf } from '#server/sandbox/covers/glyphs.ts';
import { drawGlyph } from '#server/sandbox/covers/lettering.ts';
import { createPen, drawn, type Pen } from '#server/sandbox/covers/pen.ts';

type LabelSize = {
  /** Its middle. */
  x: number;
  y: number;
  /** Height of the capitals. */
  cap: number;
  /** Rounding of the corners and distance of the letters, in sixths of the height. */
  radius?: number;
  gap?: number;
  stretch?: number;
};

/** Writes letters or digits as strokes, their middle at (x, y). */
export function writeText(pen: Pen, text: string, size: LabelSize) {
  const { x, y, cap, radius = 0, gap = 2.2, stretch = 0.85 } = size;
  const unit = cap / 6;
  // As wide as drawn: a '1' leaves the right half of its field empty.
  const letters = glyphsOf(text, radius === 0).map((glyph) => {
    const corners = glyph.strokes.flatMap((stroke) => stroke.corners);
    return { glyph, width: Math.max(0, ...corners.map((corner) => corner.x)) * stretch };
  });
  const width = letters.reduce((sum, letter) => sum + letter.width, (letters.length - 1) * gap);
  let left = x - (width * unit) / 2;
  for (const letter of letters) {
    drawGlyph(pen, letter.glyph, { x: left, baseline: y + cap / 2, unit, stretch, slant: 0, radius });
    left += (letter.width + gap) * unit;
  }
}

/** Letters or digits in `ink`, `weight` thick. */
export function label(ink: string, weight: number, text: string, size: LabelSize, ends = ''): string {
  const pen = createPen();
  writeText(pen, text, size);
  return drawn(ink, weight, pen.data(), ends || "stroke-miterlimit='2'");
}

/** The number in a game's name; undefined for a name without one or with one of more than two digits. */
export function numberIn(name: string): string | undefined {
  return /(?:^|\s)(\d{1,2})(?=\s|$)/.exec(name)?.[1];
}
