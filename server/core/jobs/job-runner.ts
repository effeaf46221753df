import { and, eq, gt, lte, or } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Clock } from '#server/core/clock.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Log } from '#server/core/log.ts';

const leasesTable = pgTable('leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastRunAt: moment('last_run_at').notNull(),
});

/** Periodic work; one copy of the server at a time runs it (D14). */
export interface Job {
  name: string;
  /** Shortest time between the starts of two runs (ms). */
  everyMs: number;
  /** After this time (ms) another copy takes over from one that died; default: half a minute. */
  leaseMs?: number;
  run(now: number): Promise<void>;
}

/** How long a lease holds (ms) where the job sets nothing else: a running copy renews it, that of a dead one expires. */
export const LEASE_MS = 30_000;
const TICK_MS = 1_000;

interface JobRunner {
  /** Runs every job that is due and that no other copy of the server is running. */
  tick(): Promise<void>;
  /** Ticks every second from now on. */
  start(): void;
  /** Stops ticking; resolves when the running job has ended. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: readonly Job[];
  /** Identifies this copy of the server in the lease rows. */
  owner: string;
}

const leaseOf = (job: Job) => job.leaseMs ?? LEASE_MS;

/** Runs jobs under leases in the database. */
export function openJobRunner({ db, clock, log, jobs, owner }: RunnerOptions): JobRunner {
  async function acquire(job: Job, now: number): Promise<boolean> {
    const leaseMs = leaseOf(job);
    await db.queries
      .insert(leasesTable)
      .values({ name: job.name, owner: '', expiresAt: 0, lastRunAt: 0 })
      .onConflictDoNothing();
    // A run further in the future than clocks of copies differ was set by a clock that had been moved on (D8) and is back.
    const won = await db.queries
      .update(leasesTable)
      .set({ owner, expiresAt: now + leaseMs, lastRunAt: now })
      .where(
        and(
          eq(leasesTable.name, job.name),
          or(lte(leasesTable.lastRunAt, now - job.everyMs), gt(leasesTable.lastRunAt, now + LEASE_MS)),
          or(
            lte(leasesTable.expiresAt, now),
            gt(leasesTable.expiresAt, now + 2 * LEASE_MS),
            eq(leasesTable.owner, ''),
          ),
        ),
      )
      .returning({ name: leasesTable.name });
    return won.length > 0;
  }

  const mine = (job: Job) => and(eq(leasesTable.name, job.name), eq(leasesTable.owner, owner));

  async function run(job: Job): Promise<void> {
    const leaseMs = leaseOf(job);
    const renewal = setInterval(() => {
      db.queries
        .update(leasesTable)
        .set({ expiresAt: clock.now() + leaseMs })
        .where(mine(job))
        .catch((error: unknown) => log.warn({ error, job: job.name }, 'a lease could not be renewed'));
    }, leaseMs / 3);
    try {
      await job.run(clock.now());
    } catch (error) {
      log.error({ error, job: job.name }, 'a job failed; it runs again when it is due');
    } finally {
      clearInterval(renewal);
      await db.queries.update(leasesTable).set({ owner: '', expiresAt: 0 }).where(mine(job));
    }
  }

  const nextTry = new Map<string, number>();
  async function tick(): Promise<void> {
    for (const job of jobs) {
      const now = clock.now();
      // Asks the database only when the job may be due by this copy's own record.
      if ((nextTry.get(job.name) ?? 0) > now) continue;
      nextTry.set(job.name, now + Math.min(job.everyMs, LEASE_MS));
      if (await acquire(job, now)) await run(job);
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  return {
    tick,
    start() {
      timer = setInterval(() => {
        if (busy) return;
        busy = true;
        running = tick()
          .catch((error: unknown) => log.error({ error }, 'jobs could not be looked at'))
          .finally(() => {
            busy = false;
          });
      }, TICK_MS);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
