import { deleteExpiredCommands } from '#server/core/http/idempotency/idempotent-commands.ts';
import { deleteExpiredRateLimits } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { deleteUnplayedGameSessions } from '#server/data/casino/game-sessions.ts';
import { deleteUnplayedSeeds } from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { deleteExpiredIpVerdicts } from '#server/data/players/ip-verdicts.ts';

const HOURLY_MS = 60 * 60_000;

/** Deletes expired rows of the server's core tables, and game sessions and seeds that no round used. */
export function maintenanceJobs({ db }: Services): Job[] {
  return [
    { name: 'delete-expired-commands', everyMs: HOURLY_MS, run: (now) => deleteExpiredCommands(db, now) },
    {
      name: 'delete-expired-rate-limits',
      everyMs: HOURLY_MS,
      run: (now) => deleteExpiredRateLimits(db, now),
    },
    {
      name: 'delete-expired-ip-verdicts',
      everyMs: HOURLY_MS,
      run: (now) => deleteExpiredIpVerdicts(db, now),
    },
    {
      name: 'delete-unplayed-game-sessions',
      everyMs: HOURLY_MS,
      run: (now) => deleteUnplayedGameSessions(db, now),
    },
    { name: 'delete-unplayed-seeds', everyMs: HOURLY_MS, run: () => deleteUnplayedSeeds(db.queries) },
  ];
}
