import type { Composition } from '../compositions/composition.ts';
import { bingo, crash, raspa } from './quick-kinds.ts';
import { dados, live, mesa, roleta } from './table-kinds.ts';

/** Drawing by category slug; what isn't here (slots) is drawn by one of the provider's compositions. */
export const KINDS: ReadonlyMap<string, Composition> = new Map([
  ['live', live],
  ['mesa', mesa],
  ['vinte-e-um', mesa],
  ['crash', crash],
  ['roleta', roleta],
  ['bingo', bingo],
  ['keno', bingo],
  ['raspadinha', raspa],
  ['dados', dados],
]);
