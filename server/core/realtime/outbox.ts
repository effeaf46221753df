// Events are written in the transaction that makes them true and published after it holds: at once by the same process,
// or, if that died in between, by the job of another.
import { inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { REALTIME_EVENTS, RealtimeEventName } from '#contract/channel-events.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { selectRows } from '../db/rows.ts';
import { currentUnitOfWork } from '../db/unit-of-work.ts';
import type { Job } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import { outboxTable } from './outbox-table.ts';
import { EventRefused, RealtimeTimeout } from './realtime.ts';

/** An event as it goes on the wire. */
type Announcement = {
  [Name in RealtimeEventName]: {
    channel: string;
    event: Name;
    data: v.InferInput<(typeof REALTIME_EVENTS)[Name]>;
  };
}[RealtimeEventName];

const waiting = v.object({
  id: v.number(),
  channel: v.string(),
  event: v.string(),
  data: v.unknown(),
  createdAt: v.number(),
});

const MARK = 'outbox';
const BATCH = 100;
/** A claimed event is tried by nobody else for so long (ms); whoever claimed it begins no try after the first half. */
const CLAIM_MS = 60_000;
/** An event that failed alone rests so long (ms). */
const REST_MS = 5_000;
/** An event that still fails by itself when it is so old (ms) is no news any more: pages have read the truth again. */
const NEWS_MS = 600_000;

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
  currentUnitOfWork()?.marks.add(MARK);
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
  /**
   * Publishes what waits. Where the line is silent, the rest waits; an event that fails alone rests and lets the others pass, one that
   * is refused for good is dropped. Each is logged.
   */
  flush(): Promise<void>;
  /** Publishes what a process that died left behind. */
  job: Job;
}

/** Follows the database's commits and publishes what they announced. */
export function openOutbox(db: Database, publish: Publish, log: Log, clock: Clock): Outbox {
  async function claim(now: number) {
    // What is claimed for longer than anybody claims was so by a clock that had been moved on (D8) and is back again.
    const rows = await selectRows(
      db.queries,
      waiting,
      sql`with first as (
          select id from outbox where claimed_until <= ${now} or claimed_until > ${now + CLAIM_MS}
          order by id limit ${BATCH} for update skip locked
        )
        update outbox set claimed_until = ${now + CLAIM_MS} from first where outbox.id = first.id
        returning outbox.id::float8 as id, channel, event, data, created_at::float8 as "createdAt"`,
    );
    return rows.sort((a, b) => a.id - b.id);
  }

  async function release(ids: readonly number[], until: number): Promise<void> {
    if (ids.length === 0) return;
    await db.queries
      .update(outboxTable)
      .set({ claimedUntil: until })
      .where(inArray(outboxTable.id, [...ids]));
  }

  /** Publishes the oldest that nobody is at. True where there may be more that can be published now. */
  async function publishBatch(): Promise<boolean> {
    const begun = clock.now();
    const rows = await claim(begun);
    const done = new Set<number>();
    const resting: number[] = [];
    let open = true;
    for (const { id, channel, event, data, createdAt } of rows) {
      if (clock.now() - begun > CLAIM_MS / 2) break;
      try {
        await publish(channel, event, data);
        done.add(id);
      } catch (error) {
        const about = { error, id, channel, event };
        if (error instanceof RealtimeTimeout) {
          log.error(about, 'events could not be published; they wait for the next try');
          open = false;
          break;
        }
        const hopeless = error instanceof EventRefused || begun - createdAt >= NEWS_MS;
        if (hopeless) done.add(id);
        else resting.push(id);
        log.error(about, hopeless ? 'an event was given up' : 'an event could not be published; it rests');
      }
    }
    if (done.size > 0) await db.queries.delete(outboxTable).where(inArray(outboxTable.id, [...done]));
    const untouched = rows.map(({ id }) => id).filter((id) => !done.has(id) && !resting.includes(id));
    await release(resting, begun + REST_MS);
    await release(untouched, 0);
    return open && (rows.length === BATCH || untouched.length > 0);
  }

  async function drain(): Promise<void> {
    try {
      while (await publishBatch());
    } catch (error) {
      log.error({ error }, 'the events that wait could not be read or cleared');
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
