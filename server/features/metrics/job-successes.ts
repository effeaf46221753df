// When each job was done last, by whichever copy: read from the database at each scrape, because a start of a copy is no success of a job.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { selectRows } from '#server/core/db/rows.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';

const SECOND_MS = 1_000;

const successRow = v.object({ name: v.string(), at: v.number() });

/** A run that was given back without a failure was done, also by a build that doesn't write when. */
const SUCCESSES = sql`
  select name, (case
    when owner = '' and failures = 0 then greatest(last_done_at, last_run_at)
    else coalesce(last_done_at, last_run_at)
  end)::float8 as at from leases`;

/** Adds the figure of these jobs. One that no copy ever began counts from this moment on. */
export function observeJobSuccesses(
  { db, clock, metrics }: Pick<Services, 'db' | 'clock' | 'metrics'>,
  jobs: readonly Pick<Job, 'name'>[],
): void {
  const startedAt = clock.now();
  metrics.observe({
    name: 'varanda_job_last_success_timestamp_seconds',
    help: 'End of the last run that was done, on any copy; of a job that never was done, its first begin',
    labelNames: ['job_name'],
    shared: true,
    async read() {
      const rows = await selectRows(db.queries, successRow, SUCCESSES);
      const doneAt = new Map(rows.map(({ name, at }) => [name, at]));
      return jobs.map(({ name }) => ({
        labels: { job_name: name },
        value: (doneAt.get(name) ?? startedAt) / SECOND_MS,
      }));
    },
  });
}
