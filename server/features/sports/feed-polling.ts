// One poll of the feed (D10, decision 017): asks for what changed and stores it. What couldn't be read is refused alone and
// asked for again.

import type { FeedEvent } from '#server/core/feed-event.ts';
import { isTooFarAhead } from '#server/core/passed-moments.ts';
import type { Services } from '#server/core/services.ts';
import {
  acquireFeedLease,
  type FeedLease,
  forgetOtherFeeds,
  listSuspendedEvents,
  lockFeedLease,
  recordPoll,
  storeFeedEvents,
} from '#server/data/sportsbook/feed-events.ts';
import {
  findMissingEvents,
  isMissingEventDue,
  recordIncompleteAnswer,
} from '#server/data/sportsbook/missing-events.ts';
import { recordReading, takeDueMessages, UNNAMED_EVENT } from '#server/data/sportsbook/unread-messages.ts';
import { parseFeedEvents } from '#server/partners/feed/parse-feed-event.ts';
import type { SportsFeed } from '#server/partners/feed/sports-feed.ts';
import { withFeedTimeout } from './feed-timeout.ts';

/** Events that are written in one transaction, which keeps every other call to an embedded database waiting. */
const STORE_BATCH_SIZE = 20;
/**
 * An answer with all events on offer doesn't tell when a message was sent that it lacks, or that can't be read: the changes of this time
 * (ms) are asked for then. Longer than a match takes.
 */
const CHANGES_ASKED_MS = 6 * 60 * 60_000;

export type PolledFeed = Pick<SportsFeed, 'name' | 'changes' | 'computed'>;

/** The ids of events whose messages in an answer of the feed could be read, and couldn't. */
interface Reading {
  read: readonly string[];
  unread: readonly string[];
}

/**
 * Until when the feed was asked; null where all its events are asked for. A moment in the future was recorded by a clock that has been
 * corrected since.
 */
const lastAskedAt = ({ askedAt }: FeedLease, now: number): number | null =>
  askedAt !== null && isTooFarAhead(askedAt, now, 0) ? null : askedAt;

/** An event whose later message couldn't be read: as it was, without bets. */
const asSuspended = (event: FeedEvent): FeedEvent =>
  event.state === 'open' || event.state === 'live' ? { ...event, suspended: true } : event;

/**
 * Returns the function that polls a feed at a moment (ms since 1970). `timeoutSignal` creates the signal that ends each wait for the
 * feed; the poll then throws FeedTimeout.
 */
export function openFeedPolling(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  feed: PolledFeed,
  timeoutSignal: () => AbortSignal,
): (now: number) => Promise<void> {
  /** Stores events, some in each transaction. False if another instance has taken over in the meantime. */
  async function store(
    events: readonly FeedEvent[],
    lease: FeedLease,
    missingSince?: ReadonlyMap<string, number>,
  ): Promise<boolean> {
    for (let first = 0; first < events.length; first += STORE_BATCH_SIZE) {
      const batch = events.slice(first, first + STORE_BATCH_SIZE);
      const isStored = await db.transaction(async (tx) => {
        if (!(await lockFeedLease(tx, feed.name, lease))) return false;
        await storeFeedEvents(tx, feed.name, batch, () => clock.now(), missingSince);
        return true;
      });
      if (!isStored) return false;
    }
    return true;
  }

  function ask(since: number | null, now: number): Promise<readonly FeedEvent[]> {
    if (feed.computed) return feed.changes(since, now);
    const limit = timeoutSignal();
    return withFeedTimeout(() => feed.changes(since, now, limit), limit);
  }

  /** Asks the feed and stores its answer. Undefined if another instance has taken over in the meantime. */
  async function readAnswer(
    since: number | null,
    now: number,
    lease: FeedLease,
  ): Promise<Reading | undefined> {
    const answer = await ask(since, now);
    const { events, refused, unread } = await parseFeedEvents(answer);
    for (const one of refused) {
      log.error({ feed: feed.name, event: one }, 'an event of the feed was refused');
    }
    const parsedIds = new Set(events.map(({ id }) => id));
    const isUnread = new Set(unread);
    const unparsedIds = unread.filter((id) => !parsedIds.has(id));
    const changes = [
      ...events.map((event) => (isUnread.has(event.id) ? asSuspended(event) : event)),
      ...(await listSuspendedEvents(db.queries, unparsedIds)),
    ];
    if (!(await store(changes, lease))) return;
    const reading = { read: [...parsedIds].filter((id) => !isUnread.has(id)), unread };
    if (since !== null) return reading;
    log.info({ feed: feed.name, events: parsedIds.size }, 'the feed sent all of its events');
    // If an unreadable event has no id either, the missing events can't be determined.
    if (isUnread.has(UNNAMED_EVENT)) return reading;
    const missing = await findMissingEvents(db.queries, new Set([...parsedIds, ...unread]), now);
    if (!(await store(missing.changed, lease, missing.missingSince))) return;
    const { added, missingSince, isIncomplete } = missing;
    if (isIncomplete && missingSince.size > 0) await recordIncompleteAnswer(db.queries, feed.name, now);
    if (added > 0) {
      const about = { feed: feed.name, events: parsedIds.size, missing: added, isIncomplete };
      log.error(about, 'the feed no longer offers events; they take no bets');
    }
    // Their last messages may have been sent before the feed was asked for what it offers. An instance that died here has asked nothing.
    const isFirst = lastAskedAt(lease, now) === null;
    const isAsked = isFirst ? missingSince.size > 0 : added > 0;
    return isAsked ? { ...reading, unread: [...unread, UNNAMED_EVENT] } : reading;
  }

  return async function poll(now) {
    const lease = await acquireFeedLease(db.queries, feed.name);
    const since = lastAskedAt(lease, now);
    const reading = await readAnswer(since, now, lease);
    if (!reading) return;
    const changedAfter = since ?? now - CHANGES_ASKED_MS;
    const next = await db.transaction(async (tx) => {
      if (!(await lockFeedLease(tx, feed.name, lease))) return;
      await recordReading(tx, feed.name, reading, { askedFrom: since, changedAfter, now });
      if (since === null) await forgetOtherFeeds(tx, feed.name);
      const isAllDue = since !== null && (await isMissingEventDue(tx, lease.allAskedAt, now));
      const moments = since === null || isAllDue ? { askedAt: now, allAskedAt: now } : { askedAt: now };
      await recordPoll(tx, feed.name, moments);
      return { againFrom: await takeDueMessages(tx, feed.name, now), isAllDue };
    });
    // Requests of their own, after the poll was recorded: their answers are longer, and if they fail no feed counts as silent.
    if (next && next.againFrom !== null) await readAgain(next.againFrom, next.againFrom, now, lease);
    if (next?.isAllDue) await readAgain(null, now - CHANGES_ASKED_MS, now, lease);
  };

  async function readAgain(
    askedFrom: number | null,
    changedAfter: number,
    now: number,
    lease: FeedLease,
  ): Promise<void> {
    const reading = await readAnswer(askedFrom, now, lease);
    if (!reading) return;
    await db.transaction(async (tx) => {
      if (await lockFeedLease(tx, feed.name, lease))
        await recordReading(tx, feed.name, reading, { askedFrom, changedAfter, now });
    });
  }
}
