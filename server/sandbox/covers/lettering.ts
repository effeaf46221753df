import type { Family } from './families.ts';
import type { FittedTitle } from './fitting.ts';
import type { Glyph, Stroke } from './glyphs.ts';
import { createPen, drawn, type Pen, type Point } from './pen.ts';

type Corner = { at: Point; sharp: boolean };

const BASELINE = 152;
const LEFT = 8;
const MIDDLE = 60;

function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

function towards([x1, y1]: Point, [x2, y2]: Point, length: number): Point {
  const whole = distance([x1, y1], [x2, y2]) || 1;
  return [x1 + ((x2 - x1) * length) / whole, y1 + ((y2 - y1) * length) / whole];
}

function bend(pen: Pen, before: Point, corner: Corner, after: Point, radius: number) {
  const reach = corner.sharp
    ? 0
    : Math.min(radius, Math.min(distance(before, corner.at), distance(corner.at, after)) / 2);
  if (reach < 0.15) return pen.line(corner.at);
  pen.line(towards(corner.at, before, reach));
  pen.curve(corner.at, towards(corner.at, after, reach));
}

/** One stroke through `corners`, rounded by `radius` where a corner isn't sharp. */
function drawStroke(pen: Pen, corners: readonly Corner[], closed: boolean, radius: number) {
  const first = corners[0];
  const last = corners.at(-1);
  if (!first || !last) return;
  if (!closed) {
    pen.move(first.at);
    corners.slice(1, -1).forEach((corner, index) => {
      bend(pen, corners[index]?.at ?? first.at, corner, corners[index + 2]?.at ?? last.at, radius);
    });
    return pen.line(last.at);
  }
  const start: Point = [(last.at[0] + first.at[0]) / 2, (last.at[1] + first.at[1]) / 2];
  pen.move(start);
  corners.forEach((corner, index) => {
    bend(pen, corners[index - 1]?.at ?? start, corner, corners[index + 1]?.at ?? start, radius);
  });
  pen.close();
}

type Placing = { x: number; baseline: number; unit: number; stretch: number; radius: number; slant: number };

function place({ x, baseline, unit, stretch, slant }: Placing, gridX: number, gridY: number): Point {
  return [x + (gridX * stretch + slant * (6 - gridY)) * unit, baseline - (6 - gridY) * unit];
}

function cornersOf(stroke: Stroke, placing: Placing): Corner[] {
  return stroke.corners.map(({ x, y, sharp }) => ({ at: place(placing, x, y), sharp }));
}

/** Writes one letter, its grid's lower left corner at (`x`, `baseline`). */
export function drawGlyph(pen: Pen, glyph: Glyph, placing: Placing) {
  for (const stroke of glyph.strokes) {
    drawStroke(pen, cornersOf(stroke, placing), stroke.closed, placing.radius * placing.unit);
  }
  const scale = Math.min(1, Math.max(0.72, placing.stretch));
  const middle = (glyph.width * placing.stretch) / 2;
  const accent = glyph.accent.map(([x, y]) => {
    const at = place({ ...placing, stretch: 1 }, middle + (x - 2) * scale, y);
    return { at, sharp: true };
  });
  drawStroke(pen, accent, false, 0);
}

/** The title as one path in `ink`: the last baseline at y 152, at x 8 to 112 or in the middle. */
export function drawTitle(title: FittedTitle, family: Family, ink: string, centred: boolean): string {
  const pen = createPen();
  const { unit } = title;
  for (const { glyphs, stretch, length, rise } of title.lines) {
    let x = centred ? MIDDLE - length / 2 : LEFT + 1.5 * family.weight * unit;
    for (const glyph of glyphs) {
      drawGlyph(pen, glyph, {
        x: centred ? x - family.slant * 3 * unit : x,
        baseline: BASELINE - rise,
        unit,
        stretch,
        radius: family.radius,
        slant: family.slant,
      });
      x += (glyph.width * stretch + family.gap) * unit;
    }
  }
  return drawn(ink, family.weight * unit, pen.data(), family.ends);
}
