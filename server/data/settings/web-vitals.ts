import { lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { BodyOf } from '#contract/define-call.ts';
import type { reportVitals } from '#contract/endpoints/content/vitals-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { vitalsTable } from '#server/data/schema/settings-table.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a measurement is stored (days). */
export const VITALS_RETENTION_DAYS = 30;

/** Stores the measurements of one page view at `now` (ms), under the day in the site's time zone. */
export async function recordVitals(
  queries: Queries,
  { route, connection, metrics }: BodyOf<typeof reportVitals>,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  // Swedish dates are ISO dates.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  await queries
    .insert(vitalsTable)
    .values(
      metrics.map(({ name, value }) => ({ day, route, connection, metric: name, value, measuredAt: now })),
    );
}

const summary = v.object({
  day: v.string(),
  route: v.string(),
  metric: v.string(),
  p75: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
  samples: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
});
type VitalsSummary = v.InferOutput<typeof summary>;

/** The 75th percentile of each metric (ms; thousandths for CLS), by day, route and metric; newest day first. */
export async function summarizeVitals(queries: Queries, since: number): Promise<VitalsSummary[]> {
  return selectRows(
    queries,
    summary,
    sql`select day, route, metric, count(*) as samples,
          percentile_disc(0.75) within group (order by value) as p75
        from vitals where measured_at >= ${since}
        group by day, route, metric order by day desc, route, metric`,
  );
}

/** Deletes measurements past their retention time. */
export async function deleteExpiredVitals(queries: Queries, now: number): Promise<void> {
  await queries.delete(vitalsTable).where(lt(vitalsTable.measuredAt, now - VITALS_RETENTION_DAYS * DAY_MS));
}
