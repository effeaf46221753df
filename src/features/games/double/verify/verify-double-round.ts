import type { PastDoubleRound } from '#contract/endpoints/casino/double-calls.ts';
import { doubleOutcome, earlierHash } from '#contract/rules/casino/double-rules.ts';
import { hmac, sha256 } from '../../verify/web-crypto.ts';

/** A drawn round with the values that decide it. */
export type DrawnRound = Omit<PastDoubleRound, 'drawn_at'>;

/** The values that decide a round of Double, public once it is drawn. */
interface DoubleSeeds {
  hash: string;
  salt: string;
  /** The position of the round in its chain, from 1. */
  index: number;
}

export interface VerifiedDoubleRound {
  outcome: number;
  /** The hash after `index` steps back: the end of the chain, as published before the first round. */
  terminalHash: string;
}

/** Recalculates a round in this browser, without the server. */
export async function verifyDoubleRound({ hash, salt, index }: DoubleSeeds): Promise<VerifiedDoubleRound> {
  return {
    outcome: await doubleOutcome(hmac, salt, hash),
    terminalHash: await earlierHash(sha256, hash, index),
  };
}
