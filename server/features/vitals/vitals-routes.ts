import * as v from 'valibot';
import { validateInput } from '#server/core/http/endpoints/read-request.ts';
import { requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Job } from '#server/core/jobs/job.ts';
import type { Services } from '#server/core/services.ts';
import {
  deleteExpiredVitals,
  summarizeVitals,
  VITALS_RETENTION_DAYS,
} from '#server/data/settings/web-vitals.ts';

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
