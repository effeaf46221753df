import { and, eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { type Clock, type StartTimer, startProcessTimer } from '#server/core/clock.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Log } from '#server/core/log.ts';
import type { JobOutcome } from '#server/core/metrics/metrics.ts';
import { hasPassed, isPastSql, MAX_CLOCK_DIFFERENCE_MS } from '#server/core/passed-moments.ts';
import { type CommitGuard, runWithCommitGuard } from '../db/commit-guard.ts';
import { type Backoff, isRetryDue, nextRetryAt } from '../queue/retry-backoff.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { JobOverdue, LeaseLost, ServerStops } from './run-ended.ts';

const leasesTable = pgTable('leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastRunAt: moment('last_run_at').notNull(),
  /** Runs in a row that failed. */
  failures: integer('failures').notNull().default(0),
  /** When a job whose last run failed is due at the earliest; null for any other. */
  retryAt: moment('retry_at'),
  /** When a run was done last; of a job that never was done, when it was begun first. */
  lastDoneAt: moment('last_done_at'),
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
  /** Longest wait (ms) after runs that failed one after another; default: a minute, or `everyMs` where that is longer. */
  longestRetryMs?: number;
  /** `signal` is aborted at the deadline, and when the server stops. A job passes it on to calls to other parties. */
  run(now: number, signal?: AbortSignal): Promise<void>;
  /** What is done before the server takes its first call. Several copies may do it at a time. */
  beforeStart?(now: number): Promise<void>;
}

/** Does what jobs do before the server takes its first call, one after another. What fails is logged: the job runs soon. */
export async function prepareJobs(jobs: readonly Job[], clock: Clock, log: Log): Promise<void> {
  for (const job of jobs) {
    try {
      await job.beforeStart?.(clock.now());
    } catch (error) {
      log.error(
        { error, job: job.name },
        'what a job does before the start failed; the job runs when it is due',
      );
    }
  }
}

/** How long a lease holds (ms) where the job sets nothing else: a running copy renews it, that of a dead one expires. */
const LEASE_MS = 30_000;
/** Longest time (ms) of a run where the job sets nothing else. */
const DEADLINE_MS = 120_000;
/** Longest wait (ms) after a failed run where the job sets nothing else. Shorter than the span in which an alert counts failures. */
const LONGEST_RETRY_MS = 60_000;
const TICK_MS = 1_000;
/** The other jobs of a runner wait this long (ms) for one that runs: most of a long run is waiting for an outside party. */
const PATIENCE_MS = 2_000;
/** A run that was given up has this time (ms) to roll back what it has begun, before the database is closed. */
const ROLLBACK_MS = 500;

interface JobRunner {
  /**
   * Runs every job that is due and that no other copy of the server is running, one after another. Doesn't wait for one that takes
   * longer than two seconds: it goes on beside the others.
   */
  tick(): Promise<void>;
  /** Ticks every second from now on. */
  start(): void;
  /** No run begins by itself any more; those under way go on. */
  drain(): void;
  /**
   * As `drain`; runs that have not ended within this time (ms) are given up: none of their transactions commits any more, and another copy
   * begins them at once. Resolves when all have ended, or are overdue.
   */
  stop(graceMs: number): Promise<void>;
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
  /** What the waits for a slow job, and for what was given up, are measured with; the process's timers where absent. */
  startPatience?: StartTimer;
  /** Called when a run has ended or was given up at its deadline, after a time (ms). */
  onEnd?: (job: string, outcome: JobOutcome, ms: number) => void;
  /** Absent: no traces. */
  tracing?: Tracing | undefined;
}

/** A run that holds the lease of its job. */
interface HeldLease {
  /** The run in the lease's row. */
  run: string;
  /** Runs in a row that failed before it. */
  failures: number;
}

const leaseOf = (job: Job) => job.leaseMs ?? LEASE_MS;

/** How long a job waits after a run that failed: as after any other at first, then twice as long each time. */
const backoffOf = ({ everyMs, longestRetryMs = LONGEST_RETRY_MS }: Job): Backoff => ({
  firstMs: everyMs,
  longestMs: Math.max(everyMs, longestRetryMs),
});

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

  /** Returns the lease of a new run; undefined where the job is not due, or is running elsewhere. */
  async function acquire(job: Job, now: number): Promise<HeldLease | undefined> {
    runs += 1;
    const run = `${owner}/${runs}`;
    const leaseMs = leaseOf(job);
    const held = { owner: run, expiresAt: now + leaseMs, lastRunAt: now };
    // Each of these moments may have been written by a clock that has been corrected since.
    const isDue = isPastSql(leasesTable.lastRunAt, now - job.everyMs, job.everyMs, MAX_CLOCK_DIFFERENCE_MS);
    const isFree = isPastSql(leasesTable.expiresAt, now, leaseMs, MAX_CLOCK_DIFFERENCE_MS);
    const isRetried = isRetryDue(leasesTable.retryAt, now, backoffOf(job), MAX_CLOCK_DIFFERENCE_MS);
    const [won] = await db.queries
      .insert(leasesTable)
      .values({ name: job.name, ...held, lastDoneAt: now })
      .onConflictDoUpdate({
        target: leasesTable.name,
        set: { ...held, lastDoneAt: sql`coalesce(${leasesTable.lastDoneAt}, ${now}::bigint)` },
        setWhere: sql`${isDue} and (${leasesTable.retryAt} is null or ${isRetried}) and (${isFree} or ${leasesTable.owner} = '')`,
      })
      .returning({ failures: leasesTable.failures });
    return won && { run, failures: won.failures };
  }

  /** What a run leaves in its lease. Undefined for its outcome: it was given up, and the job is due again at once. */
  function afterRun(job: Job, outcome: JobOutcome | undefined, failures: number) {
    const now = clock.now();
    if (outcome === undefined) return { lastRunAt: now - job.everyMs };
    if (outcome === 'done') return { failures: 0, retryAt: null, lastDoneAt: now };
    return { failures: failures + 1, retryAt: nextRetryAt(failures + 1, now, backoffOf(job)) };
  }

  /** Gives a lease back. */
  async function release(
    job: Job,
    { run, failures }: HeldLease,
    outcome: JobOutcome | undefined,
  ): Promise<void> {
    await db.queries
      .update(leasesTable)
      .set({ owner: '', expiresAt: 0, ...afterRun(job, outcome, failures) })
      .where(heldBy(job, run))
      .catch((error: unknown) =>
        log.warn({ error, job: job.name }, 'a lease could not be given back: it expires'),
      );
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

  /** What runs under way are given up with. */
  const runsUnderWay = new Map<string, { name: string; end: AbortController }>();
  /** The work of runs, also of those that were given up. */
  const atWork = new Set<Promise<void>>();

  /** Resolves when the run has ended or its deadline has passed. Throws what the run throws, `JobOverdue` and `ServerStops`. */
  async function runUntilDeadline(job: Job, run: string): Promise<void> {
    const { deadlineMs = DEADLINE_MS } = job;
    const deadline = new AbortController();
    const { signal } = deadline;
    const overdue = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const cancel = startTimer(deadlineMs, () => deadline.abort(new JobOverdue(job.name, deadlineMs)));
    runsUnderWay.set(run, { name: job.name, end: deadline });
    const work = runWithCommitGuard(guardOf(job, run, signal), async () => job.run(clock.now(), signal));
    atWork.add(work);
    const noteLateEnd = () => {
      atWork.delete(work);
      if (signal.reason instanceof JobOverdue)
        log.warn({ job: job.name }, 'a job that had been given up has ended');
    };
    work.then(noteLateEnd, noteLateEnd);
    try {
      await Promise.race([work, overdue]);
    } finally {
      cancel();
      runsUnderWay.delete(run);
    }
  }

  async function run(job: Job, held: HeldLease): Promise<void> {
    const leaseMs = leaseOf(job);
    const renewal = setInterval(() => {
      db.queries
        .update(leasesTable)
        .set({ expiresAt: clock.now() + leaseMs })
        .where(heldBy(job, held.run))
        .catch((error: unknown) => log.warn({ error, job: job.name }, 'a lease could not be renewed'));
    }, leaseMs / 3);
    const began = performance.now();
    let outcome: JobOutcome | undefined = 'done';
    const work = () => runUntilDeadline(job, held.run);
    try {
      await (tracing ? tracing.trace({ name: `job ${job.name}`, kind: 'internal' }, work) : work());
    } catch (error) {
      if (error instanceof ServerStops) {
        outcome = undefined;
        log.warn({ job: job.name }, 'a job was given up: the server stops');
      } else {
        const isOverdue = error instanceof JobOverdue;
        outcome = isOverdue ? 'overdue' : 'failed';
        log.error(
          { error, job: job.name, failures: held.failures + 1 },
          isOverdue ? 'a job was given up at its deadline' : 'a job failed; it runs again after a wait',
        );
      }
    } finally {
      if (outcome) onEnd(job.name, outcome, performance.now() - began);
      clearInterval(renewal);
      await release(job, held, outcome);
    }
  }

  /** Resolves when the work has ended, after this time (ms) at the latest. */
  async function waitFor(work: Promise<unknown>, ms: number): Promise<void> {
    let cancel = () => {};
    const late = new Promise<void>((resolve) => {
      cancel = startPatience(ms, resolve);
    });
    await Promise.race([work, late]);
    cancel();
  }

  const underWay = new Map<string, Promise<void>>();
  /** Begins a run; resolves when it has ended, or when the others have waited for it long enough. */
  async function runBeside(job: Job, held: HeldLease): Promise<void> {
    const ended = run(job, held).finally(() => void underWay.delete(job.name));
    underWay.set(job.name, ended);
    await waitFor(ended, PATIENCE_MS);
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
      const held = await acquire(job, now);
      if (!held) continue;
      if (isStopping()) return release(job, held, undefined);
      await runBeside(job, held);
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  let stopping = false;
  function drain(): void {
    clearInterval(timer);
    stopping = true;
  }
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
    drain,
    async stop(graceMs) {
      drain();
      const cancelGrace = startTimer(graceMs, () => {
        for (const { name, end } of runsUnderWay.values()) end.abort(new ServerStops(name));
      });
      await running;
      await Promise.all(underWay.values());
      cancelGrace();
      await waitFor(Promise.allSettled(atWork), ROLLBACK_MS);
    },
  };
}
