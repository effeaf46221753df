import type { RoundSeeds } from '#contract/rules/provably-fair.ts';
import { minePositions } from '#contract/rules/mines.ts';
import { hmac, sha256 } from './web-crypto.ts';

export interface VerifiedMinesRound {
  /** SHA-256 of the server seed, as it was shown before the round. */
  hash: string;
  /** Where the mines are, in the order they were laid. */
  board: number[];
}

/** A round of Mines done again here, without the server. */
export async function verifyMinesRound(seeds: RoundSeeds, mines: number): Promise<VerifiedMinesRound> {
  return { hash: await sha256(seeds.serverSeed), board: await minePositions(hmac, seeds, mines) };
}
