// Works a queue off: after every commit that added rows to it, and by a job for rows that a process which died left behind.

import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { WorkQueue } from './work-queue.ts';

interface WorkerOptions<Row> {
  /** Name of the job, and of the worker in the log. */
  name: string;
  /** How often the job looks for rows that were left behind (ms). */
  everyMs: number;
  /** How long after a commit the worker begins (ms); 0: at once. */
  delayMs?: number;
  /** Handles claimed rows: acknowledges or releases them. True: more rows may be waiting that can be handled now. Throws what the database throws. */
  handle(rows: Row[], claimedAt: number): Promise<boolean>;
}

interface QueueWorker {
  /** Handles what waits; resolves when nothing is left that could be handled now. Never rejects: failures are logged. */
  flush(): Promise<void>;
  job: Job;
}

/** Follows the database's commits and handles the queue's rows, one batch after the other. */
export function openQueueWorker<Row extends { id: unknown }>(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  queue: Pick<WorkQueue<Row>, 'mark' | 'claim'>,
  { name, everyMs, delayMs = 0, handle }: WorkerOptions<Row>,
): QueueWorker {
  async function drain(): Promise<void> {
    try {
      for (;;) {
        const now = clock.now();
        const rows = await queue.claim(db.queries, now);
        if (rows.length === 0 || !(await handle(rows, now))) return;
      }
    } catch (error) {
      log.error({ error, worker: name }, 'a queue could not be read or acknowledged');
    }
  }

  // One drain at a time, so that rows are handled in the order in which they were written. A drain that has not begun finds whatever is
  // written until it begins: a further one is not needed meanwhile.
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (next) return next;
    next = last.then(() => {
      next = undefined;
      return drain();
    });
    last = next;
    return last;
  };
  db.onCommit((marks) => {
    if (!marks.has(queue.mark)) return;
    if (delayMs === 0) void flush();
    else timer ??= setTimeout(flush, delayMs);
  });
  /** Lets the next drain begin although this one never ends: what it claimed is claimed again when the claims expire. */
  const giveUp = () => {
    next = undefined;
    last = Promise.resolve();
  };
  return {
    flush,
    job: {
      name,
      everyMs,
      run(_now, signal) {
        signal?.addEventListener('abort', giveUp);
        return flush();
      },
    },
  };
}
