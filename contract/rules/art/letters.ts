// Capitals on a grid of 4 × 6, `00` upper left, `46` lower right. A comma starts a new stroke, `!` keeps a corner sharp, a
// leading `o` closes the stroke.

/** Strokes of a letter, digit, hyphen or apostrophe. */
export const LETTER_STROKES: Readonly<Record<string, string>> = {
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

const WIDTHS: Readonly<Record<string, number>> = { I: 0, J: 3, L: 3, '1': 3, ' ': 1.4 };

/** A letter's width in grid units, without its line. */
export const letterWidth = (letter: string): number => WIDTHS[letter] ?? 4;
