import type { Random } from '#contract/rules/art/seeded-random.ts';
import type { Palette } from '#server/sandbox/covers/palette.ts';

/**
 * What a scene draws with. Its middle is the window, 360 × 462, which the frame covers from (12, 58) to (348, 386); it goes
 * on to both sides, and down to `SCENE.bottom`.
 */
interface SceneStage {
  palette: Palette;
  /** The ground, a little darker. */
  tone: string;
  /** The frame's ink. */
  frame: string;
  random: Random;
  name: string;
  /** Where it ends: 0 or less, and 360 or more. What is drawn between the two is the same wherever they are. */
  left: number;
  right: number;
}

/** Elements in window units. */
export type Scene = (stage: SceneStage) => string;

/** The numbers of the fields of a width that lie between two ends, and of those that reach beyond. */
export function fieldsBetween(left: number, right: number, width: number): number[] {
  const first = Math.floor(left / width);
  return Array.from({ length: Math.ceil(right / width) - first }, (_, index) => first + index);
}
