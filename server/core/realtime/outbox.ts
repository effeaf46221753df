// Realtime events are written in the transaction that causes them and published after it commits: at once by the same process, or, if
// that died in between, by another process's job. Here they are published directly to the sockets of the only copy of the server;
// event-relay.ts publishes them to the sockets of several copies, cluster-outbox.ts to a Channels cluster.

import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { REALTIME_EVENTS, RealtimeEventName } from '#contract/channel-events.ts';
import { type Clock, type MonotonicTime, processTime } from '#server/core/clock.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { writeLate } from '#server/core/db/late-writes.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Log } from '#server/core/log.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { openQueueWorker } from '#server/core/queue/queue-worker.ts';
import { defineWorkQueue } from '#server/core/queue/work-queue.ts';
import { EventRefused, RealtimeTimeout } from './realtime-connection.ts';

export const outboxTable = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel').notNull(),
  event: text('event').notNull(),
  data: jsonb('data').$type<unknown>().notNull(),
  createdAt: moment('created_at').notNull(),
  claimedUntil: moment('claimed_until').notNull().default(0),
});

/** An event in its wire format. */
type QueuedEvent = {
  [Name in RealtimeEventName]: {
    channel: string;
    event: Name;
    data: v.InferInput<(typeof REALTIME_EVENTS)[Name]>;
  };
}[RealtimeEventName];

/** How long a claim holds (ms); a worker publishes no event of a batch after half of it. */
export const CLAIM_MS = 60_000;
/** An event that failed by itself is tried again after this wait (ms). */
export const RETRY_MS = 5_000;
/** An event that still fails by itself at this age (ms) is given up: pages have read the current state again. */
const MAX_EVENT_AGE_MS = 600_000;

/** Whether a failing event is given up at this time. */
export const isTooOld = (createdAt: number, now: number): boolean =>
  isPast(createdAt + MAX_EVENT_AGE_MS, now, MAX_EVENT_AGE_MS);

/** The mark of a transaction that wrote events. */
export const OUTBOX_MARK = 'outbox';

const outboxQueue = defineWorkQueue(outboxTable, {
  mark: OUTBOX_MARK,
  orderBy: outboxTable.id,
  batchSize: 100,
  claimMs: CLAIM_MS,
});

/** Queues an event that is published after this transaction commits. */
export async function enqueueEvent(tx: Queries, queuedEvent: QueuedEvent, now: number): Promise<void> {
  signalEvents();
  await writeLate(tx, { kind: 'event', ...queuedEvent, at: now });
}

/** Wakes the publisher once this transaction has committed; for events that are written with other rows. */
export const signalEvents = (): void => outboxQueue.signal();

type Publish = (channel: string, event: string, data: unknown) => Promise<void>;

export interface Outbox {
  /**
   * Publishes what waits. Where the broker does not answer, all remaining events wait; an event that fails by itself is tried again later
   * and does not delay the others; one that is refused for good is dropped. Each failure is logged.
   */
  flush(): Promise<void>;
  /** Publishes what a dead process left behind. */
  job: Job;
}

/** Follows the database's commits and publishes the events that they wrote. `elapsed` measures how long a batch takes. */
export function openOutbox(
  db: Database,
  publish: Publish,
  log: Log,
  clock: Clock,
  elapsed: MonotonicTime = processTime,
): Outbox {
  return openQueueWorker({ db, clock, log }, outboxQueue, {
    name: 'publish-leftovers',
    everyMs: 5_000,
    async handle(rows, begun) {
      const startedAt = elapsed();
      const done = new Set<number>();
      const postponed = new Set<number>();
      let reachable = true;
      for (const { id, channel, event, data, createdAt } of rows) {
        if (elapsed() - startedAt > CLAIM_MS / 2) break;
        try {
          await publish(channel, event, data);
          done.add(id);
        } catch (error) {
          const about = { error, id, channel, event };
          if (error instanceof RealtimeTimeout) {
            log.error(about, 'events could not be published; they wait for the next try');
            reachable = false;
            break;
          }
          const hopeless = error instanceof EventRefused || isTooOld(createdAt, begun);
          if (hopeless) done.add(id);
          else postponed.add(id);
          log.error(about, hopeless ? 'an event was given up' : 'an event could not be published; it rests');
        }
      }
      const untouched = rows.map(({ id }) => id).filter((id) => !done.has(id) && !postponed.has(id));
      await outboxQueue.acknowledge(db.queries, [...done]);
      await outboxQueue.release(db.queries, [...postponed], begun + RETRY_MS);
      await outboxQueue.release(db.queries, untouched, 0);
      return reachable && (rows.length === outboxQueue.batchSize || untouched.length > 0);
    },
  });
}
