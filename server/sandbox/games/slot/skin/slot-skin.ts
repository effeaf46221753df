// A slot's window in the look of its cover: palette, motif, composition and letters are the cover's, by the same draws.
import { type CoverGame, coverDraws } from '#server/sandbox/covers/cover.ts';
import { frameShapes } from './skin-frame.ts';
import { skinInks } from './skin-inks.ts';
import { drawScene } from './skin-scene.ts';
import { drawStripes } from './skin-stripes.ts';
import { drawSymbols, symbolWords } from './skin-symbols.ts';
import { titleOf } from './skin-title.ts';
import { WINDOW } from './skin-window.ts';

/**
 * Markup of a slot's window. Measures are in skin-window.ts; frame and name lie over each other at the window's full width,
 * the scene under them reaches beyond it. Nothing in it needs a style sheet: inks are attributes. Ids of the sprite are the page's own, so a page
 * shows one skin.
 */
export interface SlotSkin {
  /**
   * Custom properties for the page, hex inks: `--ground`, `--paper`, `--frame`, `--notch`, `--other` (ground of a cell
   * that has won), `--line` and `--line-edge`, `--result-ground`, `--result-ink`, `--title`, `--tone`.
   */
  inks: Readonly<Record<string, string>>;
  /** `<svg class='scene'>`, 1104 × 462 with the window in its middle: ground and composition; they go on below its box. */
  scene: string;
  /** `<svg class='name'>`, 360 × 52: the name in modular letters on a free field. */
  title: string;
  /** `<svg class='frame'>`, 360 × 462: cornice, frame, paper of the strips, notches. It lies under the strips. */
  frame: string;
  /**
   * `<svg class='sprite'>` with the symbols `s-0` to `s-7`, the dearest first, to be shown on the paper, and `s-0x` to
   * `s-7x`, their other faces, which bring their own ground and fill the cell. A cell is an `<svg>` without a `viewBox`
   * around `<use href='#s-0'/>`: the symbol takes its size.
   */
  sprite: string;
  /**
   * `<svg class='stripes'>` for each reel, three cells high; moved by its own height it goes on without a seam. Its
   * drawing is in the sprite, so a second copy of it costs few bytes.
   */
  stripes: readonly [string, string, string];
  /** Keys of the symbols' words under `symbol` in the sandbox's texts, in the order of the sprite. */
  words: readonly string[];
}

/** The skin of a game; always the same for the same id, name and provider. Throws `UnknownProvider`, `UnknownLetter`. */
export function slotSkin(game: CoverGame): SlotSkin {
  const { provider, random, palette, motif, composition } = coverDraws(game);
  const inks = skinInks(palette);
  const title = titleOf(game.name, provider.family, { ink: palette.t, ground: palette.g });
  const scene = drawScene({ composition, palette, inks, random, name: game.name });
  const { bars, pictures } = drawStripes(random, palette, inks);
  return {
    inks: {
      '--ground': palette.g,
      '--paper': inks.paper,
      '--frame': inks.frame,
      '--notch': inks.notch,
      '--other': inks.other,
      '--line': inks.line,
      '--line-edge': inks.edge,
      '--result-ground': inks.frame,
      '--result-ink': inks.onFrame,
      '--title': palette.t,
      '--tone': inks.tone,
    },
    scene,
    title,
    frame:
      `<svg class='frame' aria-hidden='true' viewBox='0 0 ${WINDOW.width} ${WINDOW.height}'>` +
      frameShapes(composition, provider.family, palette, inks) +
      '</svg>',
    sprite: `<svg class='sprite' aria-hidden='true'>${drawSymbols(motif, palette, inks)}${bars}</svg>`,
    stripes: pictures,
    words: symbolWords(motif),
  };
}
