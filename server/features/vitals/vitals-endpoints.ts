import { reportVitals } from '#contract/endpoints/vitals.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { recordVitals } from '#server/data/settings/web-vitals.ts';

/** Limits for one visitor's page views, and for all rows of a day: measurements beyond them are dropped. */
const FROM_ONE: RateRule = { name: 'vitals', max: 30, windowMs: 60_000 };
export const VITALS_GLOBAL_LIMIT: RateRule = { name: 'vitals-all', max: 20_000, windowMs: 24 * 3_600_000 };

export function vitalsEndpoints({ db, limiter }: Services): Endpoint[] {
  return [
    endpoint(reportVitals, async ({ body, ip, now }) => {
      await limiter.take(FROM_ONE, ip, now);
      await limiter.take(VITALS_GLOBAL_LIMIT, 'all', now);
      const { general_time_zone: timeZone } = await readSettings(db.queries);
      await recordVitals(db.queries, body, { now, timeZone });
      return {};
    }),
  ];
}
