// Finds the breaks of a name and the size of its capitals: the tallest that fit the title's field.
import type { Family } from './families.ts';
import { type Glyph, glyphsOf } from './glyphs.ts';

const WIDTH = 104;
const HEIGHT = 40;
const LINE_GAP = 2.6;
/** Extra units over a line with an accent, under one with a cedilla. */
const ABOVE = 1.7;
const BELOW = 1.5;
/** Under this cap height (cover units; 9.6 px where a cover is 104 px wide) a line is squeezed further, down to `FURTHER`. */
export const LEAST_CAP = (9.6 * 120) / 104;
const FURTHER = 0.85;
const SMALL_WORDS = new Set(['de', 'do', 'da', 'e', 'o', 'a', 'no', 'na', 'ao']);

type FittedLine = {
  glyphs: readonly Glyph[];
  /** Horizontal stretch of this line. */
  stretch: number;
  /** Length from the first stroke's middle to the last one's, in cover units. */
  length: number;
  /** Distance of its baseline from the last one's, in cover units. */
  rise: number;
};

export type FittedTitle = {
  lines: readonly FittedLine[];
  /** A sixth of the cap height, in cover units. */
  unit: number;
  /** From the top of the first line, accents included, to the last baseline. */
  height: number;
};

function breaksOf(words: readonly string[], most: number): string[][] {
  const whole = [[words.join(' ')]];
  if (most === 1) return whole;
  const rest = words
    .slice(1)
    .flatMap((_, index) =>
      breaksOf(words.slice(index + 1), most - 1).map((lines) => [
        words.slice(0, index + 1).join(' '),
        ...lines,
      ]),
    );
  return [...whole, ...rest].filter((lines) => lines.length <= most);
}

function inUnits(line: readonly Glyph[], family: Family): { letters: number; gaps: number } {
  return {
    letters: line.reduce((sum, glyph) => sum + glyph.width, 0),
    gaps: (line.length - 1) * family.gap,
  };
}

function linesOf(lines: readonly string[], family: Family): Glyph[][] {
  return lines.map((line) => glyphsOf(line, family.radius === 0));
}

/** Distance from a line's baseline up to the one before it; for the first line, to its own top. */
function stepOf(lines: readonly Glyph[][], index: number): number {
  const raised = lines[index]?.some((glyph) => glyph.raised) ? ABOVE : 0;
  const before = lines[index - 1];
  if (!before) return 6 + raised;
  return 6 + LINE_GAP + raised + (before.some((glyph) => glyph.lowered) ? BELOW : 0);
}

function unitOf(lines: readonly Glyph[][], family: Family): number {
  const height = lines.reduce((sum, _, index) => sum + stepOf(lines, index), 0);
  const widest = lines.map((line) => {
    const { letters, gaps } = inUnits(line, family);
    const unitAt = (stretch: number) => WIDTH / (letters * stretch + gaps + 3 * family.weight);
    return Math.max(unitAt(family.least), Math.min(LEAST_CAP / 6, unitAt(family.least * FURTHER)));
  });
  return Math.min(family.cap / 6, HEIGHT / height, ...widest);
}

function scoreOf(lines: readonly string[], family: Family): number {
  const cap = 6 * unitOf(linesOf(lines, family), family);
  const hangs = lines
    .slice(0, -1)
    .some((line) => SMALL_WORDS.has(line.split(' ').at(-1)?.toLowerCase() ?? ''));
  return cap * (hangs ? 0.96 : 1) - 0.4 * (lines.length - 1);
}

function stretchOf(line: readonly Glyph[], unit: number, family: Family): number {
  const { letters, gaps } = inUnits(line, family);
  const filling = letters > 0 ? (WIDTH / unit - 3 * family.weight - gaps) / letters : family.stretch;
  if (family.most === undefined) return Math.min(family.stretch, filling);
  return Math.min(family.most, filling);
}

/** A name on one line of `width`, its capitals at most `cap` high: squeezed at first, then smaller. */
export function fitLine(name: string, family: Family, width: number, cap: number): FittedTitle {
  const glyphs = glyphsOf(name, family.radius === 0);
  const { letters, gaps } = inUnits(glyphs, family);
  const unitAt = (stretch: number) => width / (letters * stretch + gaps + family.weight);
  const unit = Math.min(cap / 6, unitAt(family.least * FURTHER));
  const filling = letters > 0 ? (width / unit - family.weight - gaps) / letters : family.stretch;
  const stretch = Math.min(family.most ?? family.stretch, filling);
  return {
    unit,
    height: 6 * unit,
    lines: [{ glyphs, stretch, length: (letters * stretch + gaps) * unit, rise: 0 }],
  };
}

/** The title of a cover: lines, stretch of each, size of the capitals. `name` has letters that `glyphsOf` knows. */
export function fitTitle(name: string, family: Family): FittedTitle {
  const candidates = breaksOf(name.split(' '), 3).filter((lines) =>
    lines.every((line) => lines.length === 1 || !SMALL_WORDS.has(line.toLowerCase())),
  );
  const best = candidates
    .map((lines) => ({ lines, score: scoreOf(lines, family) }))
    .reduce((one, other) => (other.score > one.score ? other : one), { lines: [name], score: -1 });
  const lines = linesOf(best.lines, family);
  const unit = unitOf(lines, family);
  const steps = lines.map((_, index) => stepOf(lines, index));
  return {
    unit,
    height: steps.reduce((sum, step) => sum + step, 0) * unit,
    lines: lines.map((glyphs, index) => {
      const stretch = stretchOf(glyphs, unit, family);
      const { letters, gaps } = inUnits(glyphs, family);
      const rise = steps.slice(index + 1).reduce((sum, step) => sum + step, 0) * unit;
      return { glyphs, stretch, length: (letters * stretch + gaps) * unit, rise };
    }),
  };
}
