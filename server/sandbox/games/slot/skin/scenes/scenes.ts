import type { CompositionName } from '#server/sandbox/covers/compositions/compositions.ts';
import { arches, awning, beds, diagonal, initial, rings, waves, woodcut } from './form-scenes.ts';
import type { Scene } from './scene.ts';
import { bars, columns, wall, weave } from './wall-scenes.ts';

/** How each composition of the covers goes on over a slot's window. */
export const SCENES: Readonly<Record<CompositionName, Scene>> = {
  cobogo: wall,
  emblema: awning,
  arcos: arches,
  reels: columns,
  paisagem: waves,
  trama: weave,
  cordel: woodcut,
  orbita: rings,
  espelho: diagonal,
  recorte: beds,
  barras: bars,
  inicial: initial,
};
