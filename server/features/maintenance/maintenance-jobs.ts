import { forgetOldCommands } from '#server/core/http/commands.ts';
import { forgetOldLimits } from '#server/core/http/rate-limiter.ts';
import type { Job } from '#server/core/jobs/job.ts';
import type { Services } from '#server/core/services.ts';
import { deleteExpiredIpVerdicts } from '#server/data/players/ip-verdicts.ts';

const HOURLY_MS = 60 * 60_000;

/** Clears away what the server's spine no longer needs. */
export function maintenanceJobs({ db }: Services): Job[] {
  return [
    { name: 'forget-commands', everyMs: HOURLY_MS, run: (now) => forgetOldCommands(db, now) },
    { name: 'forget-limits', everyMs: HOURLY_MS, run: (now) => forgetOldLimits(db, now) },
    { name: 'forget-addresses', everyMs: HOURLY_MS, run: (now) => deleteExpiredIpVerdicts(db, now) },
  ];
}
