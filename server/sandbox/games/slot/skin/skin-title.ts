import { FAMILIES, type FamilyName } from '#server/sandbox/covers/families.ts';
import { fitLine } from '#server/sandbox/covers/fitting.ts';
import { drawTitle } from '#server/sandbox/covers/lettering.ts';
import { TITLE_BAND, WINDOW } from './skin-window.ts';

const CAP = 17;
const LEFT = 16;
/** The last button begins at 304, the one before at 256. */
const RIGHT = 248;
const BASELINE = 36;
/** Where `drawTitle` puts its text on a cover: the left edge of the first stroke's margin, the baseline. */
const COVER_LEFT = 8;
const COVER_BASELINE = 152;

/** The name in its letters, on one line; `end` is where its last stroke ends. */
export function titleOf(name: string, letters: FamilyName, ink: string): { markup: string; end: number } {
  const family = FAMILIES[letters];
  const title = fitLine(name, family, RIGHT - LEFT - family.slant * CAP, CAP);
  const stroke = family.weight * title.unit;
  const x = COVER_LEFT + stroke - LEFT;
  const y = COVER_BASELINE - BASELINE;
  const box = [x.toFixed(1), y, WINDOW.width, TITLE_BAND].join(' ');
  return {
    markup: `<svg class='name' aria-hidden='true' viewBox='${box}'>${drawTitle(title, family, ink, false)}</svg>`,
    end: LEFT + (title.lines[0]?.length ?? 0) + stroke + family.slant * 6 * title.unit,
  };
}
