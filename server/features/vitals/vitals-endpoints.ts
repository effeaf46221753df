import * as v from 'valibot';
import { reportVitals } from '#contract/endpoints/content/vitals-calls.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { validateInput } from '#server/core/http/endpoints/read-request.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import {
  deleteExpiredVitals,
  recordVitals,
  summarizeVitals,
  VITALS_RETENTION_DAYS,
} from '#server/data/settings/web-vitals.ts';

/** Limits for one visitor's page views, and for all rows of a day: measurements beyond them are dropped. */
const VITALS_CALLER_LIMIT: RateRule = { name: 'vitals', max: 30, windowMs: 60_000 };
export const VITALS_GLOBAL_LIMIT: RateRule = { name: 'vitals-all', max: 20_000, windowMs: 24 * 3_600_000 };

export function vitalsEndpoints({ db, limiter, metrics }: Services): Endpoint[] {
  return [
    endpoint(reportVitals, async ({ body, ip, now }) => {
      await limiter.consume(VITALS_CALLER_LIMIT, ip, now);
      await limiter.consume(VITALS_GLOBAL_LIMIT, 'all', now);
      const { general_time_zone: timeZone } = await readSettings(db.queries);
      await recordVitals(db.queries, body, { now, timeZone });
      for (const { name, value } of body.metrics) metrics.vitalReported(name, value);
      return {};
    }),
  ];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATH = '/api/ops/vitals';

const reportQuery = v.object({
  days: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(VITALS_RETENTION_DAYS),
    ),
    '7',
  ),
});

/** For operators: p75 of each metric by route and day, of the last `days` (7, at most 30). */
export function vitalsRoutes({ db }: Services): Routes {
  return (app) => {
    app.get(PATH, async (context) => {
      context.set('route', PATH);
      const { days } = validateInput(reportQuery, context.req.query());
      const vitals = await summarizeVitals(db.queries, requestMetadataOf(context).now - days * DAY_MS);
      return context.json({ vitals }, 200, { 'Cache-Control': 'no-store' });
    });
  };
}

export function vitalsJobs({ db }: Services): Job[] {
  return [
    { name: 'delete-expired-vitals', everyMs: HOUR_MS, run: (now) => deleteExpiredVitals(db.queries, now) },
  ];
}
