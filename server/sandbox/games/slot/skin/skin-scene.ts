// The ground of a slot's window: the composition of its cover carried on around and behind the frame, and beyond the window.
import type { Random } from '#contract/rules/art/seeded-random.ts';
import type { CompositionName } from '#server/sandbox/covers/compositions/compositions.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';
import { filled, path } from '#server/sandbox/covers/pen.ts';
import { SCENES } from './scenes/scenes.ts';
import type { SkinInks } from './skin-inks.ts';
import { SCENE, WINDOW } from './skin-window.ts';

interface SceneOptions {
  composition: CompositionName;
  palette: Palette;
  inks: SkinInks;
  random: Random;
  name: string;
}

/** Ground and scene from one end to the other, without an element around them. */
export function sceneShapes(
  { composition, palette, inks, random, name }: SceneOptions,
  left: number = SCENE.left,
  right: number = SCENE.right,
): string {
  return (
    filled(palette.g, path`M${left} 0H${right}V${SCENE.bottom}H${left}z`) +
    SCENES[composition]({ palette, tone: inks.tone, frame: inks.frame, random, name, left, right })
  );
}

/** The scene in its place on the page: it is wider than the window, and higher than its box. */
export function drawScene(options: SceneOptions): string {
  const { left, right } = SCENE;
  return (
    `<svg class='scene' aria-hidden='true' viewBox='${left} 0 ${right - left} ${WINDOW.height}'>` +
    `${sceneShapes(options)}</svg>`
  );
}
