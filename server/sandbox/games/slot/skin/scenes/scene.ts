import type { Random } from '#contract/rules/art/seeded-random.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';

/** What a scene draws with: the window, 360 × 462; the frame covers it from (12, 58) to (348, 386). */
interface SceneStage {
  palette: Palette;
  /** The ground, a little darker. */
  tone: string;
  /** The frame's ink. */
  frame: string;
  random: Random;
  name: string;
}

/** Elements in window units. */
export type Scene = (stage: SceneStage) => string;
