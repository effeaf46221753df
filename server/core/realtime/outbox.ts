// Events are written in the transaction that makes them true and published after it holds: at once by the same process,
// or, if that died in between, by the job of another.
import { asc, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { EVENTS, EventName } from '#contract/events.ts';
import type { Database, Queries } from '../db/database.ts';
import { currentUnit } from '../db/unit-of-work.ts';
import type { Job } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import { outboxTable } from './outbox-table.ts';

/** An event as it goes on the wire. */
type Announcement = {
  [Name in EventName]: { channel: string; event: Name; data: v.InferInput<(typeof EVENTS)[Name]> };
}[EventName];

const MARK = 'outbox';
const BATCH = 100;

/** Writes an event that is published once this transaction holds. */
export async function announce(tx: Queries, announcement: Announcement, now: number): Promise<void> {
  currentUnit()?.marks.add(MARK);
  await tx.insert(outboxTable).values({ ...announcement, createdAt: now });
}

type Publish = (channel: string, event: string, data: unknown) => Promise<void>;

export interface Outbox {
  /** Publishes what waits; resolves when nothing is left. A failure leaves the rest waiting and is logged. */
  flush(): Promise<void>;
  /** Publishes what a process that died left behind. */
  job: Job;
}

/** Follows the database's commits and publishes what they announced. */
export function openOutbox(db: Database, publish: Publish, log: Log): Outbox {
  async function publishBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(outboxTable)
        .orderBy(asc(outboxTable.id))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      if (rows.length === 0) return 0;
      for (const row of rows) await publish(row.channel, row.event, row.data);
      await tx.delete(outboxTable).where(
        inArray(
          outboxTable.id,
          rows.map((row) => row.id),
        ),
      );
      return rows.length;
    });
  }

  async function drain(): Promise<void> {
    try {
      while ((await publishBatch()) === BATCH);
    } catch (error) {
      log.error({ error }, 'events could not be published; they wait for the next try');
    }
  }

  // One after another, so that events leave in the order in which they were written.
  let last = Promise.resolve();
  const flush = () => {
    last = last.then(drain);
    return last;
  };
  db.onCommit((marks) => {
    if (marks.has(MARK)) void flush();
  });
  return { flush, job: { name: 'publish-leftovers', everyMs: 5_000, run: flush } };
}
