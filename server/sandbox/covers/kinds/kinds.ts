import type { Composition } from '../compositions/composition.ts';
import { BACCARAT } from './baccarat.ts';
import { BINGO } from './bingo.ts';
import { CRASH } from './crash.ts';
import { DICE } from './dice.ts';
import { KENO } from './keno.ts';
import { LIVE } from './live.ts';
import { ROULETTE } from './roulette.ts';
import { oneOf, type Scenes, saysOneOf } from './scene.ts';
import { SCRATCH } from './scratch.ts';
import { TABLE } from './table.ts';
import { TWENTY_ONE } from './twenty-one.ts';
import { VIDEO_POKER } from './video-poker.ts';

/** Table games that have scenes of their own, by a word of their name. */
const BACCARAT_WORDS = ['bacara'];
const VIDEO_POKER_WORDS = ['poquer', 'tela', 'as', 'dez', 'trinca'];

function tableScenesFor(name: string): Scenes {
  if (saysOneOf(BACCARAT_WORDS, name)) return BACCARAT;
  return saysOneOf(VIDEO_POKER_WORDS, name) ? VIDEO_POKER : TABLE;
}

/** Drawing by category slug; what isn't here (slots) is drawn by one of the provider's compositions. */
export const KINDS: ReadonlyMap<string, Composition> = new Map([
  ['live', oneOf(LIVE)],
  ['mesa', (stage) => oneOf(tableScenesFor(stage.name))(stage)],
  ['vinte-e-um', oneOf(TWENTY_ONE)],
  ['crash', oneOf(CRASH)],
  ['roleta', oneOf(ROULETTE)],
  ['bingo', oneOf(BINGO)],
  ['keno', oneOf(KENO)],
  ['raspadinha', oneOf(SCRATCH)],
  ['dados', oneOf(DICE)],
]);
