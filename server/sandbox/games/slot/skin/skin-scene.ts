// The ground of a slot's window: the composition of its cover carried on, around and behind the frame.
import type { Random } from '#contract/rules/art/seeded-random.ts';
import type { CompositionName } from '#server/sandbox/covers/compositions/compositions.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';
import { SCENES } from './scenes/scenes.ts';
import type { SkinInks } from './skin-inks.ts';
import { TITLE_BAND, WINDOW } from './skin-window.ts';

interface SceneOptions {
  composition: CompositionName;
  palette: Palette;
  inks: SkinInks;
  random: Random;
  name: string;
}

/** Free ground to the right of the title. */
const MARGIN = 24;

/** Ground and scene, without an element around them. */
export function sceneShapes({ composition, palette, inks, random, name }: SceneOptions): string {
  const { width, height } = WINDOW;
  return (
    filled(palette.g, path`M0 0h${width}v${height}H0z`) +
    SCENES[composition]({ palette, tone: inks.tone, frame: inks.frame, random, name })
  );
}

/** The scene and the field that keeps the title's ground free; `titleEnd` is where the title ends. */
export function drawScene(options: SceneOptions, titleEnd: number): string {
  const { width, height } = WINDOW;
  const panel = path`M0 0H${titleEnd + MARGIN}v${TITLE_BAND - 8}a8 8 0 0 1-8 8H0z`;
  return (
    `<svg class='scene' aria-hidden='true' viewBox='0 0 ${width} ${height}' preserveAspectRatio='xMidYMin slice'>` +
    sceneShapes(options) +
    filled(options.palette.g, panel) +
    '</svg>'
  );
}
