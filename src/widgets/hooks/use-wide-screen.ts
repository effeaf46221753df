import { ASSUMED_WIDTH } from '#contract/limits.ts';
import { useMediaQuery } from '#src/core/device/use-media-query.ts';

/**
 * Whether the screen is at least `minWidth` CSS px wide; follows changes. On the server, which can't measure it, the assumed
 * width decides (§9).
 */
export const useWideScreen = (minWidth: number): boolean =>
  useMediaQuery(`(min-width: ${minWidth}px)`, ASSUMED_WIDTH >= minWidth);
