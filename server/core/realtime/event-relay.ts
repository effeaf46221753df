// Passes the outbox's events to the sockets of every copy of the server (D14). Whichever copy committed events moves all that wait to
// the published events, in a transaction of its own, and notifies the copies; each reads what lies behind its own position. The table
// is the truth: a notification only says that there is something to read.

import { asc, desc, gt, lte, sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { moment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { PostgresListener } from '../db/postgres/postgres-listener.ts';
import { selectByStatement } from '../db/statement.ts';
import type { Job } from '../jobs/job-runner.ts';
import type { Log } from '../log.ts';
import { isPastSql } from '../passed-moments.ts';
import { openQueueWorker } from '../queue/queue-worker.ts';
import { OUTBOX_MARK, type Outbox } from './outbox.ts';
import type { LocalSockets } from './realtime-connection.ts';

/** The channel of PostgreSQL's notifications. */
export const NOTIFICATION_CHANNEL = 'varanda_events';
/** Most events that are moved, or read, at once. */
const BATCH_SIZE = 500;
/** How long published events are kept for copies that read late (ms). */
const KEEP_MS = 120_000;
/** How often a copy reads without having been notified (ms). */
const POLL_MS = 5_000;
/** The pages of a copy that missed events connect again within this time (ms). */
const RECONNECT_OVER_MS = 5_000;

const publishedEventsTable = pgTable('published_events', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  event: text('event').notNull(),
  data: jsonb('data').$type<unknown>().notNull(),
  publishedAt: moment('published_at').notNull(),
});

interface RelayOptions {
  db: Database;
  sockets: Pick<LocalSockets, 'publish' | 'reconnectAll'>;
  /** Opens the listening connection; called once. */
  listen(handlers: { onNotify: () => void; onListening: () => void }): PostgresListener;
  log: Log;
  clock: Clock;
  /** Runs something each so many ms until the returned function is called; the process's timers where absent. */
  every?: (ms: number, run: () => void) => () => void;
}

export interface EventRelay extends Outbox {
  /** Deletes published events that every copy has had the time to read. */
  cleanUpJob: Job;
  /** Reads what lies behind this copy's position and passes it to its sockets. Never rejects: failures are logged. */
  read(): Promise<void>;
  close(): Promise<void>;
}

const processInterval = (ms: number, run: () => void) => {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/** Opens the relay of one copy. Throws what the database throws when the copy's first position is read. */
export async function openEventRelay({
  db,
  sockets,
  listen,
  log,
  clock,
  every = processInterval,
}: RelayOptions): Promise<EventRelay> {
  /** Moves waiting events to the published ones and notifies all copies (migration 0017). Returns how many there were. */
  async function publishBatch(now: number): Promise<number> {
    const [moved] = await selectByStatement(
      db.queries,
      v.object({ count: v.number() }),
      'select publish_events($1, $2, $3, $4) as count',
      [ADVISORY_LOCKS.publishedEvents, BATCH_SIZE, now, NOTIFICATION_CHANNEL],
    );
    return moved?.count ?? 0;
  }

  const publisher = openQueueWorker(
    { db, clock, log },
    {
      mark: OUTBOX_MARK,
      // The events are published where they are claimed, in one transaction. After a full batch more may wait.
      claim: async (_queries, now) => ((await publishBatch(now)) === BATCH_SIZE ? [{ id: now }] : []),
    },
    { name: 'publish-leftovers', everyMs: 5_000, handle: async () => true },
  );

  let position = await newestPosition(db);

  async function readBatch(): Promise<boolean> {
    const rows = await db.queries
      .select()
      .from(publishedEventsTable)
      .where(gt(publishedEventsTable.position, position))
      .orderBy(asc(publishedEventsTable.position))
      .limit(BATCH_SIZE);
    for (const row of rows) {
      await sockets.publish(row.channel, row.event, row.data);
      position = row.position;
    }
    return rows.length === BATCH_SIZE;
  }

  // One read at a time. A read that has not begun finds whatever is published until it begins: a further one is not needed meanwhile.
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  function read(): Promise<void> {
    next ??= last.then(async () => {
      next = undefined;
      try {
        while (await readBatch());
      } catch (error) {
        log.error({ error }, 'published events could not be read; they are read again');
      }
    });
    last = next;
    return next;
  }

  /** Reads after a time in which notifications may have been missed. */
  async function catchUp(): Promise<void> {
    try {
      if (await wasOvertaken(db, position)) {
        position = await newestPosition(db);
        log.warn({}, 'events were deleted before this copy had read them; its pages connect again');
        sockets.reconnectAll(RECONNECT_OVER_MS);
      }
    } catch (error) {
      log.error({ error }, 'published events could not be read; they are read again');
      return;
    }
    await read();
  }

  const listener = listen({ onNotify: () => void read(), onListening: () => void catchUp() });
  const stopPolling = every(POLL_MS, () => {
    void listener.check();
    void catchUp();
  });

  return {
    async flush() {
      await publisher.flush();
      await read();
    },
    job: publisher.job,
    cleanUpJob: {
      name: 'delete-published-events',
      everyMs: 30_000,
      // From the first position on, and never the newest event: where any event up to a copy's position is there, it has missed none.
      // An event of the future was published by a clock that has been corrected since: it is as good as read.
      run: async (now) =>
        void (await db.queries.execute(sql`
          delete from published_events
          where position < (
            select coalesce(min(position) filter (where not ${isPastSql(sql`published_at`, now - KEEP_MS, KEEP_MS)}), max(position))
            from published_events
          )`)),
    },
    read,
    async close() {
      stopPolling();
      await listener.close();
      await last;
    },
  };
}

async function newestPosition(db: Database): Promise<number> {
  const [newest] = await db.queries
    .select({ position: publishedEventsTable.position })
    .from(publishedEventsTable)
    .orderBy(desc(publishedEventsTable.position))
    .limit(1);
  return newest?.position ?? 0;
}

/** Whether events behind a position may have been deleted. */
async function wasOvertaken(db: Database, position: number): Promise<boolean> {
  if (position === 0) return false;
  const [oldest] = await db.queries
    .select({ position: publishedEventsTable.position })
    .from(publishedEventsTable)
    .where(lte(publishedEventsTable.position, position))
    .limit(1);
  return oldest === undefined;
}
