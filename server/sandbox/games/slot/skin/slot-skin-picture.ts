import { type CoverGame, coverDraws } from '#server/sandbox/covers/cover.ts';
import { PROVIDERS } from '#server/sandbox/covers/cover-providers.ts';
import { short } from '#server/sandbox/covers/pen.ts';
import { frameShapes } from './skin-frame.ts';
import { skinInks } from './skin-inks.ts';
import { sceneShapes } from './skin-scene.ts';
import { frontFaces } from './skin-symbols.ts';
import { CELL, FRAME, GAP, PAD } from './skin-window.ts';

/** From above the cornice to below the frame. */
const BOX = '0 34 360 364';
/** Symbols of the three rows; no line shows three alike, nor two. */
const GRID = [2, 5, 1, 4, 0, 6, 7, 3, 4];

/**
 * A slot's frame with nine symbols on its ground, 360 × 364, as an SVG file: `<img>` can show it. Throws
 * `UnknownProvider`.
 */
export function slotSkinPicture(game: CoverGame): string {
  const { provider, random, palette, motif, composition } = coverDraws(game);
  const inks = skinInks(palette);
  const faces = frontFaces(motif, palette, inks);
  const cells = GRID.map((symbol, index) => {
    const x = FRAME.x + PAD + (index % 3) * (CELL + GAP) + CELL / 2;
    const y = FRAME.y + PAD + (Math.floor(index / 3) + 0.5) * CELL;
    return `<g transform='translate(${short(x)} ${short(y)})scale(${(CELL / 84).toFixed(2)})'>${faces[symbol]}</g>`;
  });
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${BOX}'>` +
    sceneShapes({ composition, palette, inks, random, name: game.name }) +
    frameShapes(composition, provider.family, palette, inks) +
    cells.join('') +
    '</svg>'
  );
}

/**
 * The colours of that picture, `#rrggbb`: its background, and the letters of the game's title on it. Undefined for a provider that the
 * operator added.
 */
export function slotSkinColours(game: CoverGame): { ground: string; ink: string } | undefined {
  if (!PROVIDERS.some(({ id }) => id === game.provider)) return undefined;
  const { palette } = coverDraws(game);
  return { ground: palette.g, ink: palette.t };
}
