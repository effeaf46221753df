import { crashPoint } from '#contract/rules/casino/crash-rules.ts';
import { kenoDraw } from '#contract/rules/casino/keno-rules.ts';
import type { RoundSeeds } from '#contract/rules/casino/provably-fair.ts';
import { hmac, sha256 } from '../web-crypto.ts';

/** A game of the frames whose rounds follow from the player's seeds. */
export type FairGame = 'crash' | 'keno';

export interface VerifiedFairRound {
  /** SHA-256 of the server seed, as published before the round. */
  hash: string;
  /** Crash: the multiplier at which it ends (hundredths). Keno: the ten stones in the order of the draw. */
  drawn: number[];
}

/** Recalculates a round of Crash or Keno in this browser, without the server. */
export async function verifyFairRound(game: FairGame, seeds: RoundSeeds): Promise<VerifiedFairRound> {
  const drawn = game === 'crash' ? [await crashPoint(hmac, seeds)] : await kenoDraw(hmac, seeds);
  return { hash: await sha256(seeds.serverSeed), drawn };
}
