import { minePositions } from '#contract/rules/casino/mines-rules.ts';
import type { RoundSeeds } from '#contract/rules/casino/provably-fair.ts';
import { hmac, sha256 } from '../../verify/web-crypto.ts';

export interface VerifiedMinesRound {
  /** SHA-256 of the server seed, as published before the round. */
  hash: string;
  /** The tiles with mines, in the order of the draw. */
  board: number[];
}

/** Recalculates a round of Mines in this browser, without the server. */
export async function verifyMinesRound(seeds: RoundSeeds, mines: number): Promise<VerifiedMinesRound> {
  return { hash: await sha256(seeds.serverSeed), board: await minePositions(hmac, seeds, mines) };
}
