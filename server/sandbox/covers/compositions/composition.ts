import type { Random } from '#contract/rules/art/seeded-random.ts';
import type { Family } from '../families.ts';
import type { MotifName } from '../motifs.ts';
import type { Palette } from '../palette.ts';

/** What a composition draws with: 120 wide, from y 0 down to `floor`, where the title's panel begins. */
type Stage = {
  palette: Palette;
  motif: MotifName;
  random: Random;
  name: string;
  family: Family;
  floor: number;
  /** Smallest side of a wall's modules, in cover units; raised when a cover gets too heavy. Cards get fewer with it. */
  leastSide: number;
};

/** The inside of an SVG: elements in cover units. */
export type Composition = (stage: Stage) => string;
