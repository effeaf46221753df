// D5's idle rule: a session whose player did nothing for half an hour has ended, also before the job has noted it.
import type { SQL } from 'drizzle-orm';
import { SESSION_IDLE_MS } from '#contract/limits.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
import { sessionsTable } from '#server/data/schema/credentials-table.ts';

/** The first moment after the idle time, counted from the last activity (ms). */
const OVER_MS = SESSION_IDLE_MS + 1;

/** Whether a session was idle for too long. Activity ahead of the present counts as none: it was noted by a wrong clock. */
export const isIdle = (lastSeenAt: number, now: number): boolean =>
  isPast(lastSeenAt + OVER_MS, now, OVER_MS);

/** The same as a condition on the table of sessions. */
export const isIdleSql = (now: number): SQL => isPastSql(sessionsTable.lastSeenAt, now - OVER_MS, OVER_MS);
