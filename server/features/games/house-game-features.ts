// The calls and jobs of the operator's own games (D9): one row for each row of contract/house-games.ts.

import { getSeeds, rotateSeeds, setClientSeed } from '#contract/endpoints/casino/house-game-seed-calls.ts';
import type { HouseGameId } from '#contract/house-games.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { assertSeedsUnused } from '#server/data/casino/house-games/house-games.ts';
import {
  type FairSeed,
  findOrCreateCurrentSeed,
  replaceClientSeed,
  rotateSeed,
} from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { doubleEndpoints } from './double/double-endpoints.ts';
import { doubleJobs } from './double/double-jobs.ts';
import { minesEndpoints } from './mines/mines-endpoints.ts';

interface HouseGameFeature {
  endpoints(services: Services): Endpoint[];
  /** What moves rounds on that several players share; runs apart from all other jobs, so that none delays a round. */
  jobs?(services: Services): Job[];
}

const FEATURES: Readonly<Record<HouseGameId, HouseGameFeature>> = {
  mines: { endpoints: minesEndpoints },
  double: { endpoints: doubleEndpoints, jobs: doubleJobs },
};

/** The calls of all house games and of the seeds that they are played with. */
export function houseGameEndpoints(services: Services): Endpoint[] {
  return [
    ...Object.values(FEATURES).flatMap(({ endpoints }) => endpoints(services)),
    ...seedEndpoints(services),
  ];
}

/** The jobs of the house games that have any, one list for each game. */
export const houseGameJobs = (services: Services): Job[][] =>
  Object.values(FEATURES).flatMap(({ jobs }) => (jobs ? [jobs(services)] : []));

/** Server seeds of a player: each rotation is a row. */
const ROTATIONS: RateRule = { name: 'seed-rotation', max: 60, windowMs: 60 * 60_000 };

const toSeedsResponse = ({ hash, clientSeed, nonce }: FairSeed) => ({ hash, client_seed: clientSeed, nonce });

/** The player's seeds, from which the rounds of house games are drawn (D9). */
function seedEndpoints({ db, limiter }: Pick<Services, 'db' | 'limiter'>): Endpoint[] {
  return [
    endpoint(
      getSeeds,
      ({ caller: { playerId }, now }) =>
        db.transaction(async (tx) => {
          await lockBalances(tx, playerId);
          return toSeedsResponse(await findOrCreateCurrentSeed(tx, playerId, now));
        }),
      { quiet: true },
    ),
    endpoint(setClientSeed, ({ caller: { playerId }, body, now }) =>
      db.transaction(async (tx) => {
        await lockBalances(tx, playerId);
        await assertSeedsUnused(tx, playerId);
        return toSeedsResponse(await replaceClientSeed(tx, playerId, body.client_seed, now));
      }),
    ),
    endpoint(rotateSeeds, async ({ caller: { playerId }, now }) => {
      await limiter.consume(ROTATIONS, playerId, now);
      return db.transaction(async (tx) => {
        await lockBalances(tx, playerId);
        await assertSeedsUnused(tx, playerId);
        const { revealed, current } = await rotateSeed(tx, playerId, now);
        return {
          revealed: { hash: revealed.hash, server_seed: revealed.serverSeed },
          current: toSeedsResponse(current),
        };
      });
    }),
  ];
}
