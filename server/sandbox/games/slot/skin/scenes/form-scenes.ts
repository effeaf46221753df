import { between } from '#contract/rules/art/seeded-random.ts';
import { blob } from '#server/sandbox/covers/compositions/scene-compositions.ts';
import { glyphsOf } from '#server/sandbox/covers/glyphs.ts';
import { drawGlyph } from '#server/sandbox/covers/lettering.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { createPen, disc, drawn, filled, path } from '#server/sandbox/covers/pen.ts';
import type { Scene } from './scene.ts';

const MIDDLE = 222;

/** A large disc behind the frame, an awning above, a counter below. */
export const awning: Scene = ({ palette, tone }) => {
  const stripe = (index: number) => path`M${45 * index} 0h45v36a22.5 22.5 0 0 1-45 0z`;
  const scallop = (index: number) => path`M${45 * index} 398a22.5 22 0 0 1 45 0z`;
  const even = [0, 2, 4, 6];
  const odd = [1, 3, 5, 7];
  return (
    disc(tone, 180, MIDDLE, 224) +
    disc(palette.b, 180, MIDDLE, 203) +
    filled(palette.c, even.map(stripe).join('')) +
    filled(palette.a, odd.map(stripe).join('')) +
    filled(palette.k, even.map(scallop).join('')) +
    filled(palette.a, odd.map(scallop).join('')) +
    filled(palette.c, 'M0 398h360v64H0z')
  );
};

/** The inks of the art; the frame's own comes last, so that large forms beside the frame don't run into it. */
function besideFrame({ a, b, c }: Palette, frame: string): readonly [string, string, string] {
  if (a === frame) return [b, c, a];
  return b === frame ? [c, a, b] : [a, b, c];
}

/** Arches that stand on the lower edge, one inside the other. */
export const arches: Scene = ({ palette, tone, frame }) => {
  const [inmost, second, third] = besideFrame(palette, frame);
  return [tone, third, second, inmost]
    .map((ink, index) => {
      const radius = 196 - 12 * index;
      const top = 210 + 6 * index;
      return filled(ink, path`M${180 - radius} 462V${top}a${radius} ${radius} 0 0 1 ${2 * radius} 0V462z`);
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
export const diagonal: Scene = ({ palette, tone }) =>
  filled(tone, 'M0 320L360 60V200L0 462z') +
  filled(palette.b, 'M0 0H360L0 462z') +
  filled(palette.a, 'M360 0V30L0 492V462z');

/** Garden beds seen from above: one outline, drawn in tens of units and turned from bed to bed. */
export const beds: Scene = ({ palette, tone, frame, random }) => {
  const [first, second, third] = besideFrame(palette, frame);
  const mirrored = random() < 0.5;
  const outline = blob(random, 0, 0, 10);
  const bed = (ink: string, x: number, y: number, scale: number, turn: number) =>
    `<g transform='translate(${mirrored ? 360 - x : x} ${y})rotate(${turn})scale(${scale})'>${filled(ink, outline)}</g>`;
  return (
    bed(tone, 200, 250, 19, 0) +
    bed(first, 335, 60, 10, 160) +
    bed(third, 30, 130, 10, 80) +
    bed(second, 320, 400, 11, 240) +
    bed(first, 70, 440, 9, 310)
  );
};

/** Sun and three bands of waves. */
export const waves: Scene = ({ palette, tone, random }) => {
  const mirrored = random() < 0.5;
  const height = between(random, 70, 100);
  const phase = between(random, 12, 90);
  const wave = (y: number) => path`M${-phase} ${y}q90 ${-height} 180 0t180 0 180 0V462H0z`;
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
export const woodcut: Scene = ({ palette, tone, random }) => {
  const lift = Math.floor(between(random, 8, 16));
  const teeth = 'l10-9 10 9'.repeat(18);
  const back = 'l-10 9-10-9'.repeat(18);
  const sheet = `M0 66${teeth}V390${back}z`;
  const rows = Array.from({ length: 13 }, (_, row) => 84 + 24 * row);
  const hatch = rows.map((y) => path`M0 ${y}l14${-lift}M360 ${y}l-14${-lift}`).join('');
  const feet = Array.from({ length: 9 }, (_, index) => path`M${40 * index} 462l20-44 20 44z`).join('');
  return filled(tone, feet) + filled(palette.b, sheet) + drawn(palette.k, 5, hatch);
};
