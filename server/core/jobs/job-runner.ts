import { and, eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { type Clock, type StartTimer, startProcessTimer } from '#server/core/clock.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Log } from '#server/core/log.ts';
import type { JobOutcome } from '#server/core/metrics/metrics.ts';
import { hasPassed, isPastSql, MAX_CLOCK_DIFFERENCE_MS } from '#server/core/passed-moments.ts';
import { type CommitGuard, runWithCommitGuard } from '../db/commit-guard.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { RunEnded } from './run-ended.ts';

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
  /** Longest time (ms) that a run may take; default: two minutes. */
  deadlineMs?: number;
  /** `signal` is aborted at the deadline. A job passes it on to calls to other parties. */
  run(now: number, signal?: AbortSignal): Promise<void>;
}

/** How long a lease holds (ms) where the job sets nothing else: a running copy renews it, that of a dead one expires. */
const LEASE_MS = 30_000;
/** Longest time (ms) of a run where the job sets nothing else. */
const DEADLINE_MS = 120_000;
const TICK_MS = 1_000;
/** The other jobs of a runner wait this long (ms) for one that runs: most of a long run is waiting for an outside party. */
const PATIENCE_MS = 2_000;

/** A run took longer than its deadline: it was given up, and its later statements and transactions fail with this error. */
class JobOverdue extends RunEnded {
  override name = 'JobOverdue';
  constructor(job: string, deadlineMs: number) {
    super(`the job ${job} took longer than ${deadlineMs} ms`);
  }
}

/** Another copy holds the lease of a run: the transaction that noticed it is rolled back. */
class LeaseLost extends RunEnded {
  override name = 'LeaseLost';
  constructor(job: string) {
    super(`the job ${job} was taken over by another copy`);
  }
}

interface JobRunner {
  /**
   * Runs every job that is due and that no other copy of the server is running, one after another. Doesn't wait for one that takes
   * longer than two seconds: it goes on beside the others.
   */
  tick(): Promise<void>;
  /** Ticks every second from now on. */
  start(): void;
  /** Stops ticking; resolves when the running jobs have ended or are overdue. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: readonly Job[];
  /** Identifies this copy of the server in the lease rows. */
  owner: string;
  /** What deadlines are measured with; the process's timers where absent. Not the clock, which an operator may move (D8). */
  startTimer?: StartTimer;
  /** What the wait for a slow job is measured with; the process's timers where absent. */
  startPatience?: StartTimer;
  /** Called when a run has ended or was given up, after a time (ms). */
  onEnd?: (job: string, outcome: JobOutcome, ms: number) => void;
  /** Absent: no traces. */
  tracing?: Tracing | undefined;
}

const leaseOf = (job: Job) => job.leaseMs ?? LEASE_MS;

/**
 * Runs jobs under leases in the database. A run that exceeds its deadline is given up: it loses its lease, the other jobs go on, and
 * none of its transactions commits any more.
 */
export function openJobRunner({
  db,
  clock,
  log,
  jobs,
  owner,
  startTimer = startProcessTimer,
  startPatience = startProcessTimer,
  onEnd = () => {},
  tracing,
}: RunnerOptions): JobRunner {
  // The owner of a lease is a run, not a copy: the run that follows an overdue one of the same copy is another owner.
  let runs = 0;

  /** Returns the owner of the run; undefined where the job is not due, or is running elsewhere. */
  async function acquire(job: Job, now: number): Promise<string | undefined> {
    runs += 1;
    const run = `${owner}/${runs}`;
    const leaseMs = leaseOf(job);
    const held = { owner: run, expiresAt: now + leaseMs, lastRunAt: now };
    // Both moments may have been written by a clock that has been corrected since.
    const isDue = isPastSql(leasesTable.lastRunAt, now - job.everyMs, job.everyMs, MAX_CLOCK_DIFFERENCE_MS);
    const isFree = isPastSql(leasesTable.expiresAt, now, leaseMs, MAX_CLOCK_DIFFERENCE_MS);
    const won = await db.queries
      .insert(leasesTable)
      .values({ name: job.name, ...held })
      .onConflictDoUpdate({
        target: leasesTable.name,
        set: held,
        setWhere: sql`${isDue} and (${isFree} or ${leasesTable.owner} = '')`,
      })
      .returning({ name: leasesTable.name });
    return won.length > 0 ? run : undefined;
  }

  const heldBy = (job: Job, run: string) => and(eq(leasesTable.name, job.name), eq(leasesTable.owner, run));

  /** Lets a transaction of a run commit only while the run holds the lease, and no other run take it before the commit. */
  function guardOf(job: Job, run: string, signal: AbortSignal): CommitGuard {
    return {
      assertOpen: () => signal.throwIfAborted(),
      async confirm(tx) {
        signal.throwIfAborted();
        const held = await tx
          .select({ name: leasesTable.name })
          .from(leasesTable)
          .where(heldBy(job, run))
          .for('share');
        if (held.length === 0) throw new LeaseLost(job.name);
      },
    };
  }

  /** Resolves when the run has ended or its deadline has passed. Throws what the run throws, and `JobOverdue`. */
  async function runUntilDeadline(job: Job, run: string): Promise<void> {
    const { deadlineMs = DEADLINE_MS } = job;
    const deadline = new AbortController();
    const { signal } = deadline;
    const overdue = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const cancel = startTimer(deadlineMs, () => deadline.abort(new JobOverdue(job.name, deadlineMs)));
    const work = runWithCommitGuard(guardOf(job, run, signal), async () => job.run(clock.now(), signal));
    const noteLateEnd = () => {
      if (signal.aborted) log.warn({ job: job.name }, 'a job that had been given up has ended');
    };
    work.then(noteLateEnd, noteLateEnd);
    try {
      await Promise.race([work, overdue]);
    } finally {
      cancel();
    }
  }

  async function run(job: Job, holder: string): Promise<void> {
    const leaseMs = leaseOf(job);
    const renewal = setInterval(() => {
      db.queries
        .update(leasesTable)
        .set({ expiresAt: clock.now() + leaseMs })
        .where(heldBy(job, holder))
        .catch((error: unknown) => log.warn({ error, job: job.name }, 'a lease could not be renewed'));
    }, leaseMs / 3);
    const began = performance.now();
    let outcome: JobOutcome = 'done';
    const work = () => runUntilDeadline(job, holder);
    try {
      await (tracing ? tracing.trace({ name: `job ${job.name}`, kind: 'internal' }, work) : work());
    } catch (error) {
      const isOverdue = error instanceof JobOverdue;
      outcome = isOverdue ? 'overdue' : 'failed';
      log.error(
        { error, job: job.name },
        isOverdue ? 'a job was given up at its deadline' : 'a job failed; it runs again when it is due',
      );
    } finally {
      onEnd(job.name, outcome, performance.now() - began);
      clearInterval(renewal);
      await db.queries
        .update(leasesTable)
        .set({ owner: '', expiresAt: 0 })
        .where(heldBy(job, holder))
        .catch((error: unknown) =>
          log.warn({ error, job: job.name }, 'a lease could not be given back: it expires'),
        );
    }
  }

  const underWay = new Map<string, Promise<void>>();
  /** Begins a run; resolves when it has ended, or when the others have waited for it long enough. */
  async function runBeside(job: Job, holder: string): Promise<void> {
    const ended = run(job, holder).finally(() => void underWay.delete(job.name));
    underWay.set(job.name, ended);
    let cancel = () => {};
    const patience = new Promise<void>((resolve) => {
      cancel = startPatience(PATIENCE_MS, resolve);
    });
    await Promise.race([ended, patience]);
    cancel();
  }

  const nextTry = new Map<string, number>();
  async function runDue(isStopping: () => boolean): Promise<void> {
    for (const job of jobs) {
      if (isStopping()) return;
      if (underWay.has(job.name)) continue;
      const now = clock.now();
      // Asks the database only when the job may be due by this copy's own record.
      const betweenTries = Math.min(job.everyMs, LEASE_MS);
      if (!hasPassed(nextTry.get(job.name) ?? now, now, betweenTries)) continue;
      nextTry.set(job.name, now + betweenTries);
      const holder = await acquire(job, now);
      if (holder !== undefined) await runBeside(job, holder);
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  let stopping = false;
  return {
    tick: () => runDue(() => false),
    start() {
      timer = setInterval(() => {
        if (busy) return;
        busy = true;
        running = runDue(() => stopping)
          .catch((error: unknown) => log.error({ error }, 'jobs could not be looked at'))
          .finally(() => {
            busy = false;
          });
      }, TICK_MS);
    },
    async stop() {
      clearInterval(timer);
      stopping = true;
      await running;
      await Promise.all(underWay.values());
    },
  };
}
