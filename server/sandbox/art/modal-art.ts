import { INKS } from '#contract/rules/art/inks.ts';
import { drawEmblem } from '#server/sandbox/covers/emblem.ts';
import { glyphsOf } from '#server/sandbox/covers/glyphs.ts';
import { drawGlyph } from '#server/sandbox/covers/lettering.ts';
import type { MotifName } from '#server/sandbox/covers/motifs.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { createPen, disc, drawn, filled } from '#server/sandbox/covers/pen.ts';
import { drawPattern, GROUNDS, type GroundName } from './banner-art.ts';

/** §3: the pictures over the modals. */
export const MODAL_IMAGE_NAMES = [
  'register',
  'login',
  'deposit',
  'password_recovery',
  'register_cancel',
  'sponsors',
  'majority',
] as const;

type ModalImage = (typeof MODAL_IMAGE_NAMES)[number];

const SUBJECTS: Readonly<Record<ModalImage, { ground: GroundName; motif: MotifName | null }>> = {
  register: { ground: 'anil', motif: 'sol' },
  login: { ground: 'mata', motif: 'chave' },
  deposit: { ground: 'barro', motif: 'jarro' },
  password_recovery: { ground: 'anil', motif: 'farol' },
  register_cancel: { ground: 'vinho', motif: 'barco' },
  sponsors: { ground: 'mata', motif: 'estrela' },
  majority: { ground: 'vinho', motif: null },
};

function paletteOn(ground: GroundName): Palette {
  const { ground: g, main, accents } = GROUNDS[ground];
  return { g, a: accents[0], b: main, c: accents[1], k: INKS.tinta, t: INKS.cal };
}

/** '18' in letters and a plus, for the picture that says who may play. */
function eighteen(ink: string): string {
  const pen = createPen();
  const placing = { baseline: 113, unit: 11, stretch: 0.95, radius: 1.4, slant: 0 };
  const [one, eight] = glyphsOf('18', false);
  if (one) drawGlyph(pen, one, { ...placing, x: 34 });
  if (eight) drawGlyph(pen, eight, { ...placing, x: 70 });
  const ends = "stroke-linecap='round' stroke-linejoin='round'";
  return drawn(ink, 14, pen.data(), ends) + drawn(ink, 14, 'M134 80h36M152 62v36', ends);
}

/** The picture of a modal as SVG text, 480 × 160: an emblem on a disc, a wall on the right. It has no words but '18+'. */
export function modalArt(image: ModalImage): string {
  const { ground, motif } = SUBJECTS[image];
  const palette = paletteOn(ground);
  const { main, accents } = GROUNDS[ground];
  const wall = drawPattern({ id: `modal-${image}`, main, accents, left: 280, side: 40, columns: 5, rows: 4 });
  const subject = motif
    ? disc(palette.b, 100, 80, 60) +
      drawEmblem({ motif, palette, grounds: [palette.b], x: 100, y: 80, scale: 1.3 })
    : eighteen(palette.a);
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 480 160' preserveAspectRatio='xMidYMid slice'>` +
    `${filled(palette.g, 'M0 0h480v160H0z')}${subject}${wall}</svg>`
  );
}
