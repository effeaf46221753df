// Queue of push notices: inserted in the transaction that causes them, sent after it commits. Nothing is inserted for
// a player without a device that subscribed to the topic.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { NoticeTopic } from '#contract/endpoints/player/notification-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import type { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import { defineWorkQueue } from '#server/core/queue/work-queue.ts';
import type { Services } from '#server/core/services.ts';
import { notifiedLimitsTable, pushQueueTable } from '#server/data/schema/notices-table.ts';

/** The longest month in which a limit counts, and an hour for a changed clock time (ms). */
const LONGEST_PERIOD_MS = (31 * 24 + 1) * 3_600_000;
/** Notices older than this (ms) are no longer sent. */
export const NOTICE_TTL_MS = 12 * 3_600_000;

export const pushQueue = defineWorkQueue(pushQueueTable, {
  mark: 'push',
  orderBy: pushQueueTable.id,
  batchSize: 20,
  claimMs: 60_000,
  backOff: true,
  maxTries: 5,
});

export type QueuedPush = typeof pushQueueTable.$inferSelect;

/** Enqueues a notice for each of the player's devices that subscribed to its topic. */
export async function enqueueNotice(
  tx: Queries,
  playerId: string,
  topic: NoticeTopic,
  now: number,
): Promise<void> {
  const ordered = await selectRows(
    tx,
    v.object({ id: v.number() }),
    sql`insert into push_orders (subscription_id, topic, created_at, claimed_until)
      select id, ${topic}, ${now}::bigint, 0 from push_subscriptions
      where player_id = ${playerId} and topics @> ${JSON.stringify([topic])}::jsonb
      returning id::float8 as id`,
  );
  if (ordered.length > 0) pushQueue.signal();
}

interface ReachedLimit {
  playerId: string;
  limitKey: string;
  /** End of the period for which the limit counts (ms since 1970). */
  until: number;
}

/** Identifies a limit by its name and value: after a change of the value the player is notified again. */
export const limitKey = (name: string, value: number) => `${name}:${value}`;

/** Enqueues the notice of a used-up limit, once in its period. */
export async function enqueueLimitNotice(tx: Queries, limit: ReachedLimit, now: number): Promise<void> {
  const inserted = await tx
    .insert(notifiedLimitsTable)
    .values(limit)
    .onConflictDoUpdate({
      target: [notifiedLimitsTable.playerId, notifiedLimitsTable.limitKey],
      set: { until: limit.until },
      setWhere: isPastSql(notifiedLimitsTable.until, now, LONGEST_PERIOD_MS),
    })
    .returning({ playerId: notifiedLimitsTable.playerId });
  if (inserted.length > 0) await enqueueNotice(tx, limit.playerId, 'limit_reached', now);
}

type Note = (tx: Queries) => Promise<void>;

/** Data for the notice of a limit that caused a refusal; undefined for any other refusal. */
function noteOf(playerId: string, { code, details: { rule, figures = {} } }: Refusal, now: number) {
  const { limit, renews_at: until } = figures;
  if (code !== 'limit_reached' || !rule || limit === undefined || until === undefined) return undefined;
  const reached = { playerId, limitKey: limitKey(rule.replace('limit_', ''), limit), until };
  const note: Note = (tx) => enqueueLimitNotice(tx, reached, now);
  return note;
}

/** Enqueues the notice of a limit that caused a refusal, in the transaction that stores the refusal. */
export async function recordRefusal(
  tx: Queries,
  playerId: string,
  refusal: Refusal,
  now: number,
): Promise<void> {
  await noteOf(playerId, refusal, now)?.(tx);
}

/**
 * The same if the refused transaction is over: in a transaction of its own, which is opened only for such a refusal.
 * Never throws.
 */
export async function recordRefusalInOwnTransaction(
  { db, log }: Pick<Services, 'db' | 'log'>,
  playerId: string,
  refusal: Refusal,
  now: number,
): Promise<void> {
  const note = noteOf(playerId, refusal, now);
  if (!note) return;
  try {
    await db.transaction(note);
  } catch (error) {
    // The player still gets the refusal itself; only its notice is missing.
    log.error({ error }, 'the notice of a reached limit was not enqueued');
  }
}

/** Deletes notices that are too old, and the records of limit notices whose periods have ended. */
export async function deleteExpiredNotices(queries: Queries, now: number): Promise<void> {
  await queries
    .delete(pushQueueTable)
    .where(isPastSql(pushQueueTable.createdAt, now - NOTICE_TTL_MS, NOTICE_TTL_MS));
  await queries
    .delete(notifiedLimitsTable)
    .where(isPastSql(notifiedLimitsTable.until, now, LONGEST_PERIOD_MS));
}
