// Capitals on a grid of 4 × 6, `00` upper left, `46` lower right. A comma starts a new stroke, `!` keeps a corner sharp, a
// leading `o` closes the stroke.

const STROKES: Readonly<Record<string, string>> = {
  A: '06 00 40 46,03 43',
  B: '03! 00! 40 43 03!,03! 06! 46 43 03!',
  C: '40 00 06 46',
  D: 'o00! 30 41 45 36 06!',
  E: '40 00! 06! 46,03 33',
  F: '40 00! 06,03 33',
  G: '40 00 06 46 43 23',
  H: '00 06,40 46,03 43',
  I: '00 06',
  J: '30 36 06 04',
  K: '00 06,40 03! 46',
  L: '00 06! 36',
  M: '06 00! 23! 40! 46',
  N: '06 00! 46! 40',
  O: 'o00 40 46 06',
  P: '06 00! 40 43 03!',
  Q: 'o00 40 46 06,24 46',
  R: '06 00! 40 43 03!,23 46',
  S: '40 00 03 43 46 06',
  T: '00 40,20 26',
  U: '00 06 46 40',
  V: '00 26! 40',
  W: '00 16! 22! 36! 40',
  X: '00 46,40 06',
  Y: '00 23! 40,23 26',
  Z: '00 40! 06! 46',
  '0': 'o00 40 46 06',
  '1': '01 10! 16',
  '2': '00 40 43 03 06! 46',
  '3': '00 40 43 13,43 46 06',
  '4': '00 04! 44,30 36',
  '5': '40 00! 03! 43 46 06',
  '6': '40 00 06 46 43 03',
  '7': '00 40! 16',
  '8': 'o00 40 46 06,03 43',
  '9': '43 03 00 40 46 06',
  '-': '13 33',
  "'": '00 01',
};

/** With sharp corners a box-shaped A reads as a bridge; this one has a roof. */
const SHARP_A = '06 10! 30! 46,14 34';

const WIDTHS: Readonly<Record<string, number>> = { I: 0, J: 3, L: 3, '1': 3, ' ': 1.4 };

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

class UnknownLetter extends Error {
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
  const strokes = sharp && base === 'A' ? SHARP_A : (STROKES[base] ?? '');
  if (!strokes && base !== ' ') throw new UnknownLetter(`No letter is drawn for '${letter}'`);
  const accent = ACCENTS[mark] ?? [];
  return {
    width: WIDTHS[base] ?? 4,
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
