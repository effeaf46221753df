import type { Hmac, RoundSeeds } from '#contract/rules/casino/provably-fair.ts';

/** How a provably fair game draws. */
export interface FairRules {
  draw(hmac: Hmac, seeds: RoundSeeds): Promise<number[]>;
}
