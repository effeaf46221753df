// The picture of a shared bet: its selections, crests and odds, the age mark and the Ministry's warning. No stake, no name:
// the person who gets it learns nothing about the player's money.
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import {
  crestOf,
  crestsClash,
  faceKindOf,
  personStoneOf,
  type Sides,
  teamTagOf,
} from '#contract/rules/art/heraldry.ts';
import { INKS } from '#contract/rules/art/inks.ts';

export const PICTURE_PX = { width: 1080, height: 1350 };
/** Selections that have space; the others are counted. */
export const MOST_LEGS = 5;
const EDGE = 72;
const LEG_PX = 150;
const FOOT_PX = 150;

interface BetPictureTexts {
  /** The name of the site. */
  site: string;
  heading: string;
  /** `Múltipla` */
  kind: string;
  totalOdds: string;
  /** `Guaporé x Comercial · Resultado final`, in the order of the legs. */
  about: readonly string[];
  odds: readonly string[];
  more: string;
  age: string;
  warning: string;
}

/** Draws the picture on a canvas. The canvas has the size of `PICTURE_PX`; colours are the same in both themes. */
export function drawBetPicture(
  canvas: HTMLCanvasElement,
  bet: Bet,
  texts: BetPictureTexts,
  font: string,
): void {
  const { width, height } = PICTURE_PX;
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const write = (
    text: string,
    x: number,
    y: number,
    px: number,
    colour: string,
    most = width,
    weight = 700,
  ) => {
    pen.font = `${weight} ${px}px ${font}`;
    pen.fillStyle = colour;
    pen.fillText(cut(pen, text, most), x, y);
  };
  pen.fillStyle = INKS.mata;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#22664F';
  for (let x = 0; x < width; x += 90) leaf(pen, x, 0, 90, (x / 90) % 2 === 1);
  write(texts.site, EDGE, 190, 40, INKS.cal, width - 2 * EDGE);
  write(texts.heading, EDGE, 270, 76, INKS.cal, width - 2 * EDGE);
  write(texts.kind, EDGE, 330, 40, INKS.ceu, width - 2 * EDGE, 500);
  bet.legs.slice(0, MOST_LEGS).forEach((leg, place) => {
    const top = 380 + place * LEG_PX;
    pen.fillStyle = INKS.tinta;
    pen.beginPath();
    pen.roundRect(EDGE - 24, top, width - 2 * EDGE + 48, LEG_PX - 14, 20);
    pen.fill();
    face(pen, leg, 'home', EDGE, top + 36);
    face(pen, leg, 'away', EDGE + 46, top + 36);
    write(leg.selection_name, EDGE + 140, top + 62, 42, INKS.cal, 590);
    write(texts.about[place] ?? '', EDGE + 140, top + 108, 30, INKS.areia, 590, 500);
    pen.textAlign = 'right';
    write(texts.odds[place] ?? '', width - EDGE, top + 82, 44, INKS.ipe);
    pen.textAlign = 'left';
  });
  const below = 380 + Math.min(bet.legs.length, MOST_LEGS) * LEG_PX + 40;
  if (texts.more) write(texts.more, EDGE, below, 34, INKS.ceu, 500, 500);
  pen.textAlign = 'right';
  write(texts.totalOdds, width - EDGE, below + 10, 52, INKS.cal, 520);
  pen.textAlign = 'left';
  pen.fillStyle = INKS.cal;
  pen.fillRect(0, height - FOOT_PX, width, FOOT_PX);
  pen.fillStyle = INKS.tinta;
  pen.beginPath();
  pen.roundRect(EDGE, height - FOOT_PX + 42, 104, 66, [32, 4, 32, 4]);
  pen.fill();
  write(texts.age, EDGE + 18, height - FOOT_PX + 88, 36, INKS.cal);
  write(
    texts.warning,
    EDGE + 132,
    height - FOOT_PX + 88,
    fittingPx(pen, texts.warning, font),
    INKS.tinta,
    820,
    600,
  );
}

/** The warning stands whole on one line. */
function fittingPx(pen: CanvasRenderingContext2D, text: string, font: string): number {
  let px = 34;
  do {
    px -= 1;
    pen.font = `600 ${px}px ${font}`;
  } while (px > 18 && pen.measureText(text).width > 820);
  return px;
}

function cut(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text;
  let short = text;
  while (short !== '' && pen.measureText(`${short}…`).width > most) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}

function leaf(pen: CanvasRenderingContext2D, x: number, y: number, size: number, turned: boolean): void {
  const path = turned
    ? `M${x + size} ${y}a${size} ${size} 0 0 1-${size} ${size}a${size} ${size} 0 0 1 ${size}-${size}z`
    : `M${x} ${y}a${size} ${size} 0 0 1 ${size} ${size}a${size} ${size} 0 0 1-${size}-${size}z`;
  pen.fill(new Path2D(path));
}

const FACE_SCALE = 3;

/** A side's face, as `widgets/sports/faces.tsx` draws it. */
function face(pen: CanvasRenderingContext2D, of: Sides, side: 'home' | 'away', x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(FACE_SCALE, FACE_SCALE);
  const name = of[side] ?? '';
  const kind = faceKindOf(of.sport);
  const lettered = kind === 'stone' ? personStoneOf(name) : kind === 'tag' ? teamTagOf(name) : null;
  if (lettered) {
    pen.fillStyle = lettered.ground;
    pen.fill(new Path2D(lettered.outline));
    pen.strokeStyle = lettered.ink;
    pen.lineWidth = 2;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke(new Path2D(lettered.letters));
  } else {
    const swapped = side === 'away' && crestsClash(of);
    const { outline, field, charge, chargePath, rimOnDark } = crestOf(name, swapped, of.colours?.[side]);
    pen.clip(new Path2D(outline));
    pen.fillStyle = field;
    pen.fill(new Path2D(outline));
    pen.fillStyle = charge;
    pen.fill(new Path2D(chargePath), 'evenodd');
    if (rimOnDark) {
      pen.strokeStyle = rimOnDark;
      pen.lineWidth = 2.6;
      pen.stroke(new Path2D(outline));
    }
  }
  pen.restore();
}
