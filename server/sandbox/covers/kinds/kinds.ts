import type { Composition } from '../composition.ts';
import { bingo } from './bingo.ts';
import { crash } from './crash.ts';
import { dados } from './dados.ts';
import { live } from './live.ts';
import { mesa } from './mesa.ts';
import { raspa } from './raspa.ts';
import { roleta } from './roleta.ts';

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
