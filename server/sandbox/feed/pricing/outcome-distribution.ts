// How likely each result is, and what a rule is worth by it.
import type { Outcome } from '#contract/rules/sports/bet-lines.ts';
import type { Rule } from './settlement-rules.ts';

/** A basis' cells that can still come to be, and how likely each cell is. */
export interface Distribution {
  cells: readonly number[];
  chances: Float64Array;
}

/** The joint distribution of what the markets look at, by basis. */
export type Chances<B extends string> = Readonly<Record<B, Distribution>>;

interface Worth {
  /** To win, of what can be lost. */
  chance: number;
  /** Parts of a stake that are won and that come back, on average. */
  won: number;
  back: number;
  /** Where nothing can change it any more. */
  outcome?: Outcome;
}

/** What a rule is worth. */
export function worthOf<B extends string>(
  { won, back, outcomes }: Rule<B>,
  { cells, chances }: Distribution,
): Worth {
  const known = outcomes[cells[0] ?? 0];
  if (known && cells.every((cell) => outcomes[cell] === known)) {
    const cell = cells[0] ?? 0;
    const chance = known === 'won' || known === 'half_won' ? 1 : 0;
    return { chance, won: won[cell] ?? 0, back: back[cell] ?? 0, outcome: known };
  }
  let wins = 0;
  let returns = 0;
  for (const cell of cells) {
    const chance = chances[cell] ?? 0;
    wins += chance * (won[cell] ?? 0);
    returns += chance * (back[cell] ?? 0);
  }
  // In the last moments what can still be lost may be too little to count.
  return { chance: returns < 1 ? Math.min(wins / (1 - returns), 1) : 0, won: wins, back: returns };
}
