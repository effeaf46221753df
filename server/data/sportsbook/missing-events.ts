// Events that the feed offered and doesn't offer any more. They are suspended and not listed; only after a day in which the feed's
// answers with all events still lack them they are void (decision 017): answers that are empty or cut off must not give every bet back.

import { and, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';
import { isPast, isTooFarAhead } from '#server/core/passed-moments.ts';
import { sportEventsTable, sportFeedsTable } from '#server/data/schema/sportsbook-table.ts';

/** An event that is missing for so long (ms) is void. */
const VOID_AFTER_MS = 24 * 60 * 60_000;
/** So often (ms) the feed is asked for all its events while one is missing. */
const ASKED_EVERY_MS = 5 * 60_000;
/**
 * An answer that lacks more than so many open events for each that it names is incomplete: a supplier doesn't withdraw three quarters of
 * its events without a message. The whole offer of another supplier names more.
 */
const LACKING_PER_NAMED = 3;

const { id, data, state, missingSince } = sportEventsTable;
const { incompleteAt } = sportFeedsTable;

/** What an answer with all events changes for those that it lacks. */
interface MissingEvents {
  changed: FeedEvent[];
  /** Since when each of them is missing (ms since 1970). */
  missingSince: ReadonlyMap<string, number>;
  /** How many were not missing before. */
  added: number;
  /** The answer is empty or far too short: it makes no event void. */
  isIncomplete: boolean;
}

/** When an answer with all events was last incomplete (ms since 1970), whichever feed gave it; 0 for never. */
async function lastIncompleteAt(queries: Queries, now: number): Promise<number> {
  const [row] = await queries.select({ at: max(incompleteAt) }).from(sportFeedsTable);
  const at = row?.at ?? 0;
  // One that a wrong clock recorded says nothing.
  return isTooFarAhead(at, now, 0) ? 0 : at;
}

/** Records that a feed's answer with all events was incomplete. */
export async function recordIncompleteAnswer(queries: Queries, feed: string, now: number): Promise<void> {
  await queries.update(sportFeedsTable).set({ incompleteAt: now }).where(eq(sportFeedsTable.name, feed));
}

/**
 * The open events that an answer with all of the feed's events lacks: suspended at first, void after a day of complete answers. One that is
 * empty, or names far fewer events than are known, makes none void, however often it comes, and the day begins anew after it. `offered`:
 * the ids of the answer.
 */
export async function findMissingEvents(
  queries: Queries,
  offered: ReadonlySet<string>,
  now: number,
): Promise<MissingEvents> {
  const rows = await queries
    .select({ id, data, missingSince })
    .from(sportEventsTable)
    .where(inArray(state, ['open', 'live']));
  const lacking = rows.filter((row) => !offered.has(row.id));
  const isIncomplete = offered.size === 0 || lacking.length > LACKING_PER_NAMED * offered.size;
  const completeSince = isIncomplete ? now : await lastIncompleteAt(queries, now);
  const changed: FeedEvent[] = [];
  const since = new Map<string, number>();
  let added = 0;
  for (const row of lacking) {
    // A moment in the future was recorded by a clock that has been corrected since: the day begins anew.
    const isKnown = row.missingSince !== null && !isTooFarAhead(row.missingSince, now, 0);
    const begun = isKnown ? (row.missingSince ?? now) : now;
    since.set(row.id, begun);
    if (now - Math.max(begun, completeSince) >= VOID_AFTER_MS) changed.push({ ...row.data, state: 'void' });
    else if (!isKnown) {
      changed.push({ ...row.data, suspended: true });
      added += 1;
    }
  }
  return { changed, missingSince: since, added, isIncomplete };
}

/** Whether the feed should be asked for all its events, because one is missing. `askedAt`: when that was done last (ms since 1970). */
export async function isMissingEventDue(
  queries: Queries,
  askedAt: number | null,
  now: number,
): Promise<boolean> {
  if (askedAt !== null && !isPast(askedAt + ASKED_EVERY_MS, now, ASKED_EVERY_MS)) return false;
  const [row] = await queries
    .select({ id })
    .from(sportEventsTable)
    .where(and(isNotNull(missingSince), sql`${state} in ('open', 'live')`))
    .limit(1);
  return row !== undefined;
}
