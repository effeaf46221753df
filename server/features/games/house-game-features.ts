// The calls and jobs of the operator's own games: one row each, beside the row in data/casino/house-games/house-games.ts.
import type { Endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Job } from '#server/core/jobs/job.ts';
import type { Services } from '#server/core/services.ts';
import type { HouseGameId } from '#server/data/casino/house-games/house-games.ts';
import { doubleEndpoints } from './double/double-endpoints.ts';
import { doubleJobs } from './double/double-jobs.ts';
import { minesEndpoints } from './mines/mines-endpoints.ts';
import { seedEndpoints } from './seed-endpoints.ts';

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
