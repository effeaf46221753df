import type { Composition } from '../composition.ts';
import { arcos } from './arcos.ts';
import { barras } from './barras.ts';
import { cobogo } from './cobogo.ts';
import { cordel } from './cordel.ts';
import { emblema } from './emblema.ts';
import { espelho } from './espelho.ts';
import { inicial } from './inicial.ts';
import { orbita } from './orbita.ts';
import { paisagem } from './paisagem.ts';
import { recorte } from './recorte.ts';
import { reels } from './reels.ts';
import { trama } from './trama.ts';

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
