import { between } from '#contract/rules/art/seeded-random.ts';
import { blob } from '#server/sandbox/covers/compositions/scene-compositions.ts';
import { glyphsOf } from '#server/sandbox/covers/glyphs.ts';
import { drawGlyph } from '#server/sandbox/covers/lettering.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { createPen, disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import { SCENE, WINDOW } from '#server/sandbox/games/slot/skin/skin-window.ts';
import { fieldsBetween, type Scene } from './scene.ts';

const MIDDLE = 222;

/** A large disc behind the frame, an awning above, a counter below. */
export const awning: Scene = ({ palette, tone, left, right }) => {
  const pairs = fieldsBetween(left, right, 90);
  const start = 90 * (pairs[0] ?? 0);
  // From one to the next by the same text.
  const stripes = (from: number) =>
    path`M${from} 0` + 'h45v36a22.5 22.5 0 0 1-45 0zm90 0'.repeat(pairs.length);
  const scallops = (from: number) => path`M${from} 398` + 'a22.5 22 0 0 1 45 0zm90 0'.repeat(pairs.length);
  return (
    disc(tone, 180, MIDDLE, 224) +
    disc(palette.b, 180, MIDDLE, 203) +
    filled(palette.c, stripes(start)) +
    filled(palette.a, stripes(start + 45)) +
    filled(palette.k, scallops(start)) +
    filled(palette.a, scallops(start + 45)) +
    filled(palette.c, path`M${left} 398H${right}V${SCENE.bottom}H${left}z`)
  );
};

/** The inks of the art; the frame's own comes last, so that large forms beside the frame don't run into it. */
function besideFrame({ a, b, c }: Palette, frame: string): readonly [string, string, string] {
  if (a === frame) return [b, c, a];
  return b === frame ? [c, a, b] : [a, b, c];
}

/** From one row of arches to the next. */
const ARCH = 392;

/** Arches that stand on the lower edge, one inside the other, beside each other. */
export const arches: Scene = ({ palette, tone, frame, left, right }) => {
  const [inmost, second, third] = besideFrame(palette, frame);
  const middles = fieldsBetween(left + 16, right + 16, ARCH).map((place) => 180 + ARCH * place);
  return [tone, third, second, inmost]
    .map((ink, index) => {
      const radius = 196 - 12 * index;
      const foot = SCENE.bottom - 210 - 6 * index;
      const arch = (middle: number) =>
        path`M${middle - radius} ${SCENE.bottom}v${-foot}a${radius} ${radius} 0 0 1 ${2 * radius} 0v${foot}z`;
      return filled(ink, middles.map(arch).join(''));
    })
    .join('');
};

const RINGS = [172, 206, 242, 276];

/** Four broken rings around the frame. */
export const rings: Scene = ({ palette, tone, random }) => {
  const inks = [palette.a, palette.a, palette.b, tone];
  return RINGS.map((radius, index) => {
    const from = between(random, 0, 2 * Math.PI);
    const sweep = between(random, 1.1, 1.6) * Math.PI;
    const at = (angle: number) =>
      [180 + radius * Math.cos(angle), MIDDLE + radius * Math.sin(angle)] as const;
    const [startX, startY] = at(from);
    const [endX, endY] = at(from + sweep);
    const arc = path`M${startX} ${startY}A${radius} ${radius} 0 1 1 ${endX} ${endY}`;
    return drawn(inks[index] ?? tone, 14, arc);
  }).join('');
};

/** The field of a court card, parted along its diagonal. */
export const diagonal: Scene = ({ palette, tone, left, right }) => {
  const { width, height } = WINDOW;
  // Where the diagonal meets the lower end, and the upper edge of the band below it.
  const end = width - (width / height) * SCENE.bottom;
  const band = (width / height) * 30;
  const slope = 260 / width;
  const below = (x: number) => 320 - slope * x;
  return (
    filled(tone, path`M${end} ${below(end)}L${right} ${below(right)}v140L${end} ${below(end) + 140}z`) +
    filled(palette.b, path`M${left} 0H${width}L${end} ${SCENE.bottom}H${left}z`) +
    filled(palette.a, path`M${width} 0h${band}L${end + band} ${SCENE.bottom}h${-band}z`)
  );
};

/** Garden beds seen from above: one outline, drawn in tens of units and turned from bed to bed. */
export const beds: Scene = ({ palette, tone, frame, random }) => {
  const [first, second, third] = besideFrame(palette, frame);
  const mirrored = random() < 0.5;
  const outline = blob(random, 0, 0, 10);
  const bed = (ink: string, x: number, y: number, scale: number, turn: number) =>
    `<g transform='translate(${mirrored ? 360 - x : x} ${y})rotate(${turn})scale(${scale})'>${filled(ink, outline)}</g>`;
  return (
    bed(tone, -150, 210, 13, 30) +
    bed(first, -250, 330, 11, 200) +
    bed(second, -110, 90, 9, 290) +
    bed(tone, 560, 260, 14, 120) +
    bed(third, 640, 110, 11, 60) +
    bed(first, 520, 400, 10, 250) +
    bed(tone, 200, 250, 19, 0) +
    bed(first, 335, 60, 10, 160) +
    bed(third, 30, 130, 10, 80) +
    bed(second, 320, 400, 11, 240) +
    bed(first, 70, 440, 9, 310)
  );
};

/** Sun and three bands of waves. */
export const waves: Scene = ({ palette, tone, random, left, right }) => {
  const mirrored = random() < 0.5;
  const height = between(random, 70, 100);
  const phase = between(random, 12, 90);
  const start = -phase - 360 * Math.max(0, Math.ceil((-left - phase) / 360));
  const halves = Math.ceil((right - start) / 180);
  const wave = (y: number) =>
    path`M${start} ${y}q90 ${-height} 180 0t` +
    '180 0 '.repeat(halves - 1).trim() +
    path`V${SCENE.bottom}H${start}z`;
  const bands = [palette.a, palette.b, palette.k].map((ink, index) => filled(ink, wave(210 + 80 * index)));
  const sun = disc(palette.c, mirrored ? 300 : 269, 97, 76);
  return disc(tone, mirrored ? 300 : 269, 97, 110) + sun + bands.join('');
};

const CAP = 450;
const ACROSS = 324;

/** The first letter of the name as a road behind the frame; it leaves the window at the lower edge. */
export const initial: Scene = ({ palette, tone, name }) => {
  const pen = createPen();
  const unit = CAP / 6;
  for (const glyph of glyphsOf(name.normalize('NFD').slice(0, 1), false)) {
    const stretch = ACROSS / (4 * unit);
    const x = 180 - (glyph.width * stretch * unit) / 2;
    drawGlyph(pen, glyph, { x, baseline: 36 + CAP, unit, stretch, radius: 1, slant: 0 });
  }
  const strokes: [string, number][] = [
    [tone, 150],
    [palette.b, 112],
    [palette.a, 58],
    [palette.g, 8],
  ];
  return strokes.map(([ink, width]) => drawn(ink, width, pen.data())).join('');
};

/** A woodcut sheet with teeth and hatching. */
export const woodcut: Scene = ({ palette, tone, random, left, right }) => {
  const lift = Math.floor(between(random, 8, 16));
  const teeth = fieldsBetween(left, right, 20);
  const edge = path`M${20 * (teeth[0] ?? 0)} 66` + 'l10-9 10 9'.repeat(teeth.length);
  const sheet = `${edge}V390${'l-10 9-10-9'.repeat(teeth.length)}z`;
  const rows = Array.from({ length: 13 }, (_, row) => 84 + 24 * row);
  const hatch = rows.map((y) => path`M0 ${y}l14${-lift}M360 ${y}l-14${-lift}`).join('');
  const feet = fieldsBetween(left, right, 40);
  const first = 40 * (feet[0] ?? 0);
  const ground = path`M${first} ${SCENE.bottom}V${WINDOW.height}` + 'l20-44 20 44'.repeat(feet.length);
  return (
    filled(tone, ground + path`V${SCENE.bottom}z`) + filled(palette.b, sheet) + drawn(palette.k, 5, hatch)
  );
};
