import type { Composition } from './composition.ts';
import { arcos, cordel, emblema, espelho, orbita } from './emblem-compositions.ts';
import { barras, inicial, paisagem, recorte, reels } from './scene-compositions.ts';
import { cobogo, trama } from './wall-compositions.ts';

/** How a slot's cover is laid out; every provider has one or two. */
export const COMPOSITIONS = {
  cobogo,
  emblema,
  arcos,
  reels,
  paisagem,
  trama,
  cordel,
  orbita,
  espelho,
  recorte,
  barras,
  inicial,
} as const satisfies Record<string, Composition>;

export type CompositionName = keyof typeof COMPOSITIONS;
