import { FAMILIES, type FamilyName } from '#server/sandbox/covers/families.ts';
import { fitLine } from '#server/sandbox/covers/fitting.ts';
import { drawTitle } from '#server/sandbox/covers/lettering.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';
import { TITLE_BAND, WINDOW } from './skin-window.ts';

const CAP = 17;
const LEFT = 16;
/** The last button begins at 304, the one before at 256. */
const RIGHT = 248;
const BASELINE = 36;
/** Where `drawTitle` puts its text on a cover: the left edge of the first stroke's margin, the baseline. */
const COVER_LEFT = 8;
const COVER_BASELINE = 152;
/** Free ground to the right of the title. */
const MARGIN = 24;

interface TitleInks {
  ink: string;
  ground: string;
}

/** The name in its letters, on one line, over a field of the ground that keeps it free of the scene. */
export function titleOf(name: string, letters: FamilyName, { ink, ground }: TitleInks): string {
  const family = FAMILIES[letters];
  const title = fitLine(name, family, RIGHT - LEFT - family.slant * CAP, CAP);
  const stroke = family.weight * title.unit;
  const x = COVER_LEFT + stroke - LEFT;
  const y = COVER_BASELINE - BASELINE;
  const end = LEFT + (title.lines[0]?.length ?? 0) + stroke + family.slant * 6 * title.unit;
  const field = path`M${x} ${y}h${end + MARGIN}v${TITLE_BAND - 8}a8 8 0 0 1-8 8H${x}z`;
  const box = [x.toFixed(1), y, WINDOW.width, TITLE_BAND].join(' ');
  return (
    `<svg class='name' aria-hidden='true' viewBox='${box}'>` +
    `${filled(ground, field)}${drawTitle(title, family, ink, false)}</svg>`
  );
}

/** Of the picture of a name: capitals, and room above and below for accents and the cedilla. */
const PICTURE_CAP = 28;
const PICTURE_WIDTH = 620;
const PICTURE_TOP = 40;
const PICTURE_HEIGHT = 52;

/** The name alone as an SVG file, as wide as it needs. Throws `UnknownLetter`. */
export function titlePicture(name: string, letters: FamilyName, ink: string): string {
  const family = FAMILIES[letters];
  const title = fitLine(name, family, PICTURE_WIDTH, PICTURE_CAP);
  const stroke = family.weight * title.unit;
  const width = Math.ceil((title.lines[0]?.length ?? 0) + stroke + family.slant * 6 * title.unit);
  const box = [(COVER_LEFT + stroke).toFixed(1), COVER_BASELINE - PICTURE_TOP, width, PICTURE_HEIGHT].join(
    ' ',
  );
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${PICTURE_HEIGHT}' viewBox='${box}'>` +
    `${drawTitle(title, family, ink, false)}</svg>`
  );
}
