// Queries and commands of the seeds that decide the rounds of house games (D9).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  getSeeds,
  rotateSeeds as rotateCall,
  setClientSeed as setClientSeedCall,
} from '#contract/endpoints/casino/house-game-seed-calls.ts';
import { call } from '#src/core/api/call.ts';

/** The seeds of the next rounds. */
export function seedsQuery() {
  return queryOptions({
    queryKey: ['house-games', 'seeds'],
    queryFn: ({ signal }) => call(getSeeds, { signal }),
    staleTime: 0,
  });
}

/** Sets the player's seed for the next rounds. */
export function setClientSeed() {
  return mutationOptions({
    mutationFn: (seed: string) => call(setClientSeedCall, { body: { client_seed: seed } }),
    meta: { changes: ['house-games'] },
  });
}

/** Reveals the current server seed. The next rounds use a new one. */
export function rotateSeeds() {
  return mutationOptions({ mutationFn: () => call(rotateCall), meta: { changes: ['house-games'] } });
}
