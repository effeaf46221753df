// Publishes the outbox's events to a Channels cluster (D7), where each call takes tens of milliseconds. Three workers share the outbox, so
// that a player's money never waits behind odds: one for private channels, one for public ones, one for the sportsbook's. Each sends
// several calls at once, ten events in each.
import { type SQL, sql } from 'drizzle-orm';
import { type Clock, type MonotonicTime, processTime } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job-runner.ts';
import type { Log } from '../log.ts';
import { openQueueWorker } from '../queue/queue-worker.ts';
import { defineWorkQueue } from '../queue/work-queue.ts';
import { CLAIM_MS, isTooOld, OUTBOX_MARK, outboxTable, RETRY_MS } from './outbox.ts';
import {
  type ChannelEvent,
  type ChannelsCluster,
  EVENTS_PER_CALL,
  EventRefused,
  RealtimeTimeout,
} from './realtime-connection.ts';

/** Calls that one worker has under way at the same time. */
const CALLS_AT_ONCE = 4;
/** Channels of odds and scores. */
const SPORTS_PREFIX = 'sports.';

type Cluster = Pick<ChannelsCluster, 'publishBatch' | 'joinedChannels'>;

interface QueuedRow extends ChannelEvent {
  id: number;
  createdAt: number;
}

/** Names of the workers' jobs, and which events each publishes. */
const WORKERS: readonly { name: string; only: SQL; isOnlyForJoined: boolean }[] = [
  { name: 'publish-private-events', only: sql`channel like 'private-%'`, isOnlyForJoined: false },
  {
    name: 'publish-public-events',
    only: sql`channel not like 'private-%' and channel not like 'sports.%'`,
    isOnlyForJoined: false,
  },
  { name: 'publish-odds', only: sql`channel like 'sports.%'`, isOnlyForJoined: true },
];

export interface ClusterOutbox {
  /** Publishes what waits. Never rejects: failures are logged. */
  flush(): Promise<void>;
  /** Publish what a dead process left behind. */
  jobs: Job[];
}

/**
 * Follows the database's commits and publishes the events that they wrote. Failures are treated as in `Outbox.flush`. `elapsed` measures
 * how long a batch takes.
 */
export function openClusterOutbox(
  db: Database,
  cluster: Cluster,
  log: Log,
  clock: Clock,
  elapsed: MonotonicTime = processTime,
): ClusterOutbox {
  const workers = WORKERS.map(({ name, only, isOnlyForJoined }) => {
    const queue = defineWorkQueue(outboxTable, {
      mark: OUTBOX_MARK,
      orderBy: outboxTable.id,
      only,
      batchSize: CALLS_AT_ONCE * EVENTS_PER_CALL * 5,
      claimMs: CLAIM_MS,
    });
    return openQueueWorker({ db, clock, log }, queue, {
      name,
      everyMs: 5_000,
      async handle(rows, begun) {
        const startedAt = elapsed();
        const wanted = isOnlyForJoined ? await keepJoined(rows) : rows;
        if (!wanted) {
          await queue.release(
            db.queries,
            rows.map(({ id }) => id),
            0,
          );
          return false;
        }
        const { done, postponed, reachable } = await publishAll(wanted, begun, startedAt);
        const kept = new Set(wanted);
        for (const row of rows) if (!kept.has(row)) done.add(row.id);
        const untouched = rows.map(({ id }) => id).filter((id) => !done.has(id) && !postponed.has(id));
        await queue.acknowledge(db.queries, [...done]);
        await queue.release(db.queries, [...postponed], begun + RETRY_MS);
        await queue.release(db.queries, untouched, 0);
        return reachable && (rows.length === queue.batchSize || untouched.length > 0);
      },
    });
  });

  /**
   * The events of channels that at least one page joined; undefined where the cluster does not answer. It is asked after the events were claimed: a
   * page that joins a channel later reads the state, which was committed before, after it has joined.
   */
  async function keepJoined(rows: QueuedRow[]): Promise<QueuedRow[] | undefined> {
    try {
      const joined = await cluster.joinedChannels(SPORTS_PREFIX);
      return rows.filter(({ channel }) => joined.has(channel));
    } catch (error) {
      if (error instanceof RealtimeTimeout) {
        log.error({ error }, 'events could not be published; they wait for the next try');
        return undefined;
      }
      log.warn({ error }, 'the cluster did not say which channels are joined; all events are sent');
      return rows;
    }
  }

  async function publishAll(rows: readonly QueuedRow[], begun: number, startedAt: number) {
    const done = new Set<number>();
    const postponed = new Set<number>();
    let reachable = true;

    /** Publishes events in one call; after a failure that concerns one of them, each in a call of its own. */
    async function publishTogether(events: readonly QueuedRow[]): Promise<void> {
      try {
        await cluster.publishBatch(events.map(({ channel, event, data }) => ({ channel, event, data })));
        for (const { id } of events) done.add(id);
      } catch (error) {
        if (error instanceof RealtimeTimeout) {
          reachable = false;
          log.error({ error }, 'events could not be published; they wait for the next try');
          return;
        }
        const [first, ...others] = events;
        if (first === undefined) return;
        if (others.length > 0) {
          for (const one of events) if (reachable) await publishTogether([one]);
          return;
        }
        const hopeless = error instanceof EventRefused || isTooOld(first.createdAt, begun);
        (hopeless ? done : postponed).add(first.id);
        const about = { error, id: first.id, channel: first.channel, event: first.event };
        log.error(about, hopeless ? 'an event was given up' : 'an event could not be published; it rests');
      }
    }

    const isInTime = () => elapsed() - startedAt <= CLAIM_MS / 2;
    await Promise.all(
      splitByChannel(rows, CALLS_AT_ONCE).map(async (list) => {
        for (let next = 0; next < list.length && reachable && isInTime(); next += EVENTS_PER_CALL)
          await publishTogether(list.slice(next, next + EVENTS_PER_CALL));
      }),
    );
    return { done, postponed, reachable };
  }

  return {
    flush: async () => void (await Promise.all(workers.map((worker) => worker.flush()))),
    jobs: workers.map(({ job }) => job),
  };
}

/** Splits events into lists of similar length that can be sent at the same time: the events of a channel stay in one list, in their order. */
function splitByChannel<Event extends { channel: string }>(
  events: readonly Event[],
  lists: number,
): Event[][] {
  const byChannel = new Map<string, Event[]>();
  for (const event of events) byChannel.set(event.channel, [...(byChannel.get(event.channel) ?? []), event]);
  const split = Array.from({ length: lists }, (): Event[] => []);
  for (const group of byChannel.values()) {
    const shortest = split.reduce((least, list) => (list.length < least.length ? list : least));
    shortest.push(...group);
  }
  return split.filter((list) => list.length > 0);
}
