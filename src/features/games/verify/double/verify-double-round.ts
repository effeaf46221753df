import type { PastDoubleRound } from '#contract/endpoints/double.ts';
import { doubleOutcome, earlierHash } from '#contract/rules/double.ts';
import { hmac, sha256 } from '../web-crypto.ts';

/** A drawn round with what decides it. */
export type DrawnRound = Omit<PastDoubleRound, 'drawn_at'>;

/** What decides a round of Double, public once it is drawn. */
interface DoubleSeeds {
  hash: string;
  salt: string;
  /** Which round of its chain it is, from 1. */
  index: number;
}

export interface VerifiedDoubleRound {
  outcome: number;
  /** Where so many steps back lead: the chain's end, as it was published before the first round. */
  terminalHash: string;
}

/** A round done again here, without the server. */
export async function verifyDoubleRound({ hash, salt, index }: DoubleSeeds): Promise<VerifiedDoubleRound> {
  return {
    outcome: await doubleOutcome(hmac, salt, hash),
    terminalHash: await earlierHash(sha256, hash, index),
  };
}
