// A slot as it is played, as SVG files that `<img>` can show: they bring their ground and refer to nothing outside.
import { type CoverGame, coverDraws } from '#server/sandbox/covers/cover.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { UnknownLetter } from '#server/sandbox/covers/glyphs.ts';
import { filled, path, short } from '#server/sandbox/covers/pen.ts';
import { frameShapes } from './skin-frame.ts';
import { skinInks } from './skin-inks.ts';
import { sceneShapes } from './skin-scene.ts';
import { frontFaces } from './skin-symbols.ts';
import { titlePicture } from './skin-title.ts';
import { CELL, FRAME, GAP, PAD, SCENE, WINDOW } from './skin-window.ts';

/** Symbols of the three rows; no line shows three alike, nor two. */
const GRID = [2, 5, 1, 4, 0, 6, 7, 3, 4];

interface Cut {
  left: number;
  right: number;
  top: number;
  height: number;
  /** To the left of this nothing but the ground is drawn, below the scene's upper strip. */
  free?: number;
}

/**
 * What the pictures show of the scene: from above the cornice to below the frame, the whole window, a part for a piece with
 * words below, one with words on the left.
 */
const CUTS = {
  reels: { left: 0, right: 360, top: 34, height: 364 },
  window: { left: SCENE.left, right: SCENE.right, top: 0, height: WINDOW.height },
  narrow: { left: -135, right: 495, top: 0, height: 400 },
  wide: { left: -1_906, right: 494, top: 0, height: 408, free: -70 },
} as const satisfies Record<string, Cut>;

/** The pictures of a slot: as it is played, and its name. */
export const SKIN_PICTURES = ['reels', 'window', 'narrow', 'wide', 'title'] as const;
export type SkinPicture = (typeof SKIN_PICTURES)[number];

/** The scene's upper strip over words on the left. */
const STRIP = 60;

function freeField(ground: string, { left, height, free }: Cut): string {
  if (free === undefined) return '';
  return filled(ground, path`M${left} ${STRIP}H${free - 8}a8 8 0 0 1 8 8V${height}H${left}z`);
}

/** A picture of a slot. Throws `UnknownProvider`, and `UnknownLetter` for a name that the covers' letters can't write. */
export function slotSkinPicture(game: CoverGame, picture: SkinPicture): string {
  const { provider, random, palette, motif, composition } = coverDraws(game);
  if (picture === 'title') return titlePicture(game.name, provider.family, palette.t);
  const cut: Cut = CUTS[picture];
  const inks = skinInks(palette);
  const faces = frontFaces(motif, palette, inks);
  const cells = GRID.map((symbol, index) => {
    const x = FRAME.x + PAD + (index % 3) * (CELL + GAP) + CELL / 2;
    const y = FRAME.y + PAD + (Math.floor(index / 3) + 0.5) * CELL;
    return `<g transform='translate(${short(x)} ${short(y)})scale(${(CELL / 84).toFixed(2)})'>${faces[symbol]}</g>`;
  });
  const { left, right, top, height } = cut;
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${left} ${top} ${right - left} ${height}'>` +
    sceneShapes({ composition, palette, inks, random, name: game.name }, left, right) +
    freeField(palette.g, cut) +
    frameShapes(composition, provider.family, palette, inks) +
    cells.join('') +
    '</svg>'
  );
}

interface SkinColours {
  ground: string;
  ink: string;
}

/**
 * The colours of these pictures, `#rrggbb`: their background, and the letters of the game's title on it. Undefined for a
 * provider that the operator added.
 */
export function slotSkinColours(game: CoverGame): SkinColours | undefined {
  if (!PROVIDERS.some(({ id }) => id === game.provider)) return undefined;
  const { palette } = coverDraws(game);
  return { ground: palette.g, ink: palette.t };
}

/** Whether the covers' letters can write a game's name. */
export function isNameDrawn(name: string): boolean {
  try {
    titlePicture(name, 'bloco', '');
    return true;
  } catch (error) {
    if (!(error instanceof UnknownLetter)) throw error;
    return false;
  }
}
