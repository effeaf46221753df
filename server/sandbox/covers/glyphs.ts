// The covers' letters: the strokes of contract/rules/art/letters.ts with accents.
import { LETTER_STROKES, letterWidth } from '#contract/rules/art/letters.ts';

/** With sharp corners a box-shaped A reads as a bridge; this one has a roof. */
const SHARP_A = '06 10! 30! 46,14 34';

/** Grid points relative to a letter 4 wide. */
const ACCENTS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '\u0301': [
    [1.5, -1.3],
    [2.9, -2.3],
  ],
  '\u0300': [
    [2.5, -1.3],
    [1.1, -2.3],
  ],
  '\u0302': [
    [0.8, -1.2],
    [2, -2.3],
    [3.2, -1.2],
  ],
  '\u0303': [
    [0.4, -1.4],
    [1.4, -2.1],
    [2.6, -1.3],
    [3.6, -2],
  ],
  '\u0327': [
    [2, 6],
    [2, 7.4],
    [1.1, 7.4],
  ],
};

export type Stroke = {
  closed: boolean;
  corners: readonly { x: number; y: number; sharp: boolean }[];
};

export type Glyph = {
  /** In grid units, before the line is stretched. */
  width: number;
  strokes: readonly Stroke[];
  /** Points of the accent or cedilla, relative to a letter 4 wide; empty without one. */
  accent: readonly (readonly [number, number])[];
  raised: boolean;
  lowered: boolean;
};

export class UnknownLetter extends Error {
  override name = 'UnknownLetter';
}

function readStroke(text: string): Stroke {
  const closed = text.startsWith('o');
  const corners = text
    .replace('o', '')
    .split(' ')
    .map((corner) => ({ x: Number(corner[0]), y: Number(corner[1]), sharp: corner.endsWith('!') }));
  return { closed, corners };
}

function readGlyph(letter: string, sharp: boolean): Glyph {
  const [base = '', mark = ''] = letter.normalize('NFD');
  const strokes = sharp && base === 'A' ? SHARP_A : (LETTER_STROKES[base] ?? '');
  if (!strokes && base !== ' ') throw new UnknownLetter(`No letter is drawn for '${letter}'`);
  const accent = ACCENTS[mark] ?? [];
  return {
    width: letterWidth(base),
    strokes: strokes ? strokes.split(',').map(readStroke) : [],
    accent,
    raised: accent.some(([, y]) => y < 0),
    lowered: accent.some(([, y]) => y > 6),
  };
}

/** The letters of `text`, in capitals; `sharp` for a family without rounding. Throws `UnknownLetter`. */
export function glyphsOf(text: string, sharp: boolean): Glyph[] {
  return [...text.normalize('NFC').toUpperCase()].map((letter) => readGlyph(letter, sharp));
}
