// Events are written in the transaction that makes them true and published after it holds: at once by the same process,
// or, if that died in between, by the job of another.
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { EVENTS, EventName } from '#contract/events.ts';
import type { Database, Queries } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { currentUnit } from '../db/unit-of-work.ts';
import type { Job } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import { outboxTable } from './outbox-table.ts';

/** An event as it goes on the wire. */
type Announcement = {
  [Name in EventName]: { channel: string; event: Name; data: v.InferInput<(typeof EVENTS)[Name]> };
}[EventName];

const waiting = v.object({ id: v.number(), channel: v.string(), event: v.string(), data: v.unknown() });

const MARK = 'outbox';
const BATCH = 100;

/** Fields of an event that the database fills in while it writes it. */
interface Computed {
  /** A jsonb object of them. */
  fields: SQL;
  /** A statement that runs along; the fields may read its row as `written`. */
  along?: SQL;
}

/** Writes an event that is published once this transaction holds. */
export async function announce(
  tx: Queries,
  announcement: Announcement,
  now: number,
  computed?: Computed,
): Promise<void> {
  currentUnit()?.marks.add(MARK);
  const { channel, event, data } = announcement;
  if (!computed) {
    await tx.insert(outboxTable).values({ ...announcement, createdAt: now });
    return;
  }
  const { fields, along } = computed;
  await tx.execute(sql`
    ${along ? sql`with written as (${along})` : sql``}
    insert into outbox (channel, event, data, created_at)
    select ${channel}, ${event}, ${JSON.stringify(data)}::jsonb || ${fields}, ${now}::bigint
    ${along ? sql`from written` : sql``}`);
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
      const rows = await rowsOf(
        tx,
        waiting,
        sql`with first as (select id from outbox order by id limit ${BATCH} for update skip locked)
          delete from outbox using first where outbox.id = first.id
          returning outbox.id::float8 as id, channel, event, data`,
      );
      rows.sort((a, b) => a.id - b.id);
      for (const row of rows) await publish(row.channel, row.event, row.data);
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

  // One after another, so that events leave in the order in which they were written. A drain that hasn't begun finds
  // whatever is written until it begins: nobody needs another one meanwhile.
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const flush = () => {
    if (next) return next;
    next = last.then(() => {
      next = undefined;
      return drain();
    });
    last = next;
    return last;
  };
  db.onCommit((marks) => {
    if (marks.has(MARK)) void flush();
  });
  return { flush, job: { name: 'publish-leftovers', everyMs: 5_000, run: flush } };
}
