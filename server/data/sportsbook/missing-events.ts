// Events that the feed offered and doesn't offer any more. They are suspended and not listed; only after a day in which the feed's
// answers with all events still lack them they are void (decision 017): one answer that is empty or incomplete must not give every bet
// back.

import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';
import { isPast, isTooFarAhead } from '#server/core/passed-moments.ts';
import { sportEventsTable } from '#server/data/schema/sportsbook-table.ts';

/** An event that is missing for so long (ms) is void. */
const VOID_AFTER_MS = 24 * 60 * 60_000;
/** So often (ms) the feed is asked for all its events while one is missing. */
const ASKED_EVERY_MS = 5 * 60_000;

const { id, data, state, missingSince } = sportEventsTable;

/** What an answer with all events changes for those that it lacks. */
interface MissingEvents {
  changed: FeedEvent[];
  /** Since when each of them is missing (ms since 1970). */
  missingSince: ReadonlyMap<string, number>;
  /** How many were not missing before. */
  added: number;
}

/**
 * The open events that an answer with all of the feed's events lacks: suspended at first, void later. An empty answer makes none void,
 * as it may be no answer at all. `offered`: the ids of the answer.
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
  const changed: FeedEvent[] = [];
  const since = new Map<string, number>();
  let added = 0;
  for (const row of rows) {
    if (offered.has(row.id)) continue;
    // A moment in the future was recorded by a clock that has been corrected since: the day begins anew.
    const isKnown = row.missingSince !== null && !isTooFarAhead(row.missingSince, now, 0);
    const begun = isKnown ? (row.missingSince ?? now) : now;
    since.set(row.id, begun);
    if (offered.size > 0 && now - begun >= VOID_AFTER_MS) changed.push({ ...row.data, state: 'void' });
    else if (!isKnown) {
      changed.push({ ...row.data, suspended: true });
      added += 1;
    }
  }
  return { changed, missingSince: since, added };
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
