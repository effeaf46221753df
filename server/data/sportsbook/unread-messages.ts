// Messages of a feed that couldn't be read. A feed sends a change once, and an ended event never again, so each is asked
// for again until it can be read: at the next poll, then ever more seldom, for a day (decision 017).

import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import { isRetryDue, nextRetryAt } from '#server/core/queue/retry-backoff.ts';
import { unreadMessagesTable } from '#server/data/schema/unread-messages-table.ts';

/**
 * A message that couldn't be read for so long (ms) isn't asked for any more: the answer, which has all changes since then, becomes ever
 * longer. `doctor` names the bets that wait for it.
 */
const ASKED_FOR_MS = 24 * 60 * 60_000;

/** The id that stands for the event of a message that doesn't name it. */
export const UNNAMED_EVENT = '';

const { feed: feedName, eventId, since, noticedAt, tries, nextTryAt } = unreadMessagesTable;

/**
 * Records what an answer of the feed told: which events' messages could be read, and which couldn't. The caller holds the feed's
 * lock. `askedFrom`: what the feed was asked from; null if all events were asked for. `changedAfter`: messages that were not known as
 * unread before were sent after this moment.
 */
export async function recordReading(
  tx: Queries,
  feed: string,
  { read, unread }: { read: readonly string[]; unread: readonly string[] },
  { askedFrom, changedAfter, now }: { askedFrom: number | null; changedAfter: number; now: number },
): Promise<void> {
  // Messages without a name can be told to have been read only by an answer that reaches as far back.
  const unnamed =
    askedFrom === null || unread.includes(UNNAMED_EVENT)
      ? undefined
      : and(eq(eventId, UNNAMED_EVENT), gte(since, askedFrom));
  await tx
    .delete(unreadMessagesTable)
    .where(and(eq(feedName, feed), or(inArray(eventId, [...read]), unnamed)));
  if (unread.length === 0) return;
  const rows = [...new Set(unread)].map((id) => ({
    feed,
    eventId: id,
    since: changedAfter,
    noticedAt: now,
    nextTryAt: now + 1,
  }));
  await tx
    .insert(unreadMessagesTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [feedName, eventId],
      set: { since: sql`least(${since}, excluded.since)` },
    });
}

/**
 * The moment from which a feed is asked again now, for the messages whose next try is due; null where there are none. It counts the
 * try before it is made, so that a failing one isn't repeated at once.
 */
export async function takeDueMessages(tx: Queries, feed: string, now: number): Promise<number | null> {
  await tx
    .delete(unreadMessagesTable)
    .where(and(eq(feedName, feed), isPastSql(noticedAt, now - ASKED_FOR_MS, ASKED_FOR_MS)));
  const isDue = and(eq(feedName, feed), isRetryDue(nextTryAt, now));
  const due = await tx.select({ since, tries }).from(unreadMessagesTable).where(isDue);
  for (const made of new Set(due.map((row) => row.tries))) {
    await tx
      .update(unreadMessagesTable)
      .set({ tries: made + 1, nextTryAt: nextRetryAt(made + 1, now) })
      .where(and(isDue, eq(tries, made)));
  }
  return due.length === 0 ? null : due.reduce((first, row) => Math.min(first, row.since), now);
}
