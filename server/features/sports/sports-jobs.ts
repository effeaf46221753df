// The jobs of the sportsbook (D14): one polls the feed, one settles bets, each under a short lease. They use only the
// database and the clock, so that another instance continues where a stopped one left off.

import type { FeedEvent } from '#server/core/feed-event.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { isTooFarAhead } from '#server/core/passed-moments.ts';
import type { Services } from '#server/core/services.ts';
import { createAutomaticCashOuts } from '#server/data/sportsbook/automatic-cash-outs.ts';
import { settleDueEvents } from '#server/data/sportsbook/bet-settlement.ts';
import {
  acquireFeedLease,
  type FeedLease,
  lastPolledAt,
  listSuspendedEvents,
  listWithdrawnEvents,
  lockFeedLease,
  recordPoll,
  storeFeedEvents,
} from '#server/data/sportsbook/feed-events.ts';
import { areFeedsSilent } from '#server/data/sportsbook/slip-legs.ts';
import { parseFeedEvents } from '#server/partners/feed/parse-feed-event.ts';
import type { SportsFeed } from '#server/partners/feed/sports-feed.ts';
import { feedTimeoutSignal, withFeedTimeout } from './feed-timeout.ts';

/** An instance that died delays feed and settlement by no more than this (ms). */
const SPORTS_LEASE_MS = 5_000;
/** Events that are written in one transaction, which keeps every other call to an embedded database waiting. */
const STORE_BATCH_SIZE = 20;

/** A restart, or another process that reads the feed, is no longer pause than this (ms). */
const SHORT_PAUSE_MS = 60_000;

type Feed = Pick<SportsFeed, 'name' | 'changes' | 'computed'>;

/**
 * Polls the feed every second and stores changes. An event that can't be read is refused alone: it takes no bets
 * until it can be read. `timeoutSignal` creates the signal that ends each wait for the feed; the run then throws
 * FeedTimeout.
 */
export function sportsFeedJob(
  { db, clock, log }: Services,
  feed: Feed,
  timeoutSignal: () => AbortSignal = feedTimeoutSignal,
): Job {
  /** Stores events, some in each transaction. False if another instance has taken over in the meantime. */
  async function store(events: readonly FeedEvent[], lease: FeedLease): Promise<boolean> {
    for (let first = 0; first < events.length; first += STORE_BATCH_SIZE) {
      const batch = events.slice(first, first + STORE_BATCH_SIZE);
      const isStored = await db.transaction(async (tx) => {
        if (!(await lockFeedLease(tx, feed.name, lease))) return false;
        await storeFeedEvents(tx, feed.name, batch, () => clock.now());
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

  async function poll(now: number): Promise<void> {
    const lease = await acquireFeedLease(db.queries, feed.name);
    const { askedAt } = lease;
    // A moment in the future was recorded by a clock that has been corrected since: all events are asked for again.
    const since = askedAt !== null && isTooFarAhead(askedAt, now, 0) ? null : askedAt;
    const answer = await ask(since, now);
    const { events, refused } = await parseFeedEvents(answer);
    for (const one of refused) {
      log.error({ feed: feed.name, event: one }, 'an event of the feed was refused');
    }
    const readIds = new Set(events.map(({ id }) => id));
    const unread = refused.map(({ id }) => id).filter((id) => !readIds.has(id));
    const changes = [...events, ...(await listSuspendedEvents(db.queries, unread))];
    if (!(await store(changes, lease))) return;
    // If an unreadable event has no id either, the missing events can't be determined.
    if (since === null && !unread.includes('')) {
      const gone = await listWithdrawnEvents(db.queries, new Set([...readIds, ...unread]));
      if (!(await store(gone, lease))) return;
    }
    await db.transaction(async (tx) => {
      if (await lockFeedLease(tx, feed.name, lease)) await recordPoll(tx, feed.name, now);
    });
    if (since === null)
      log.info({ feed: feed.name, events: events.length }, 'the feed sent all of its events');
  }

  return {
    name: 'sports-feed',
    everyMs: 1_000,
    leaseMs: SPORTS_LEASE_MS,
    run: poll,
    // A server that starts again takes bets from its first call on. After a short pause little has changed: the first run reads it.
    async beforeStart(now) {
      const askedAt = await lastPolledAt(db.queries, feed.name);
      if (!feed.computed || askedAt === null || now - askedAt <= SHORT_PAUSE_MS) return;
      await poll(now);
      // It took so long that bets would be refused all the same: what changed meanwhile is little.
      if (await areFeedsSilent(db.queries, clock.now())) await poll(clock.now());
    },
  };
}

/** Settles bets when results arrive. */
export function betSettlementJob({ db }: Services): Job {
  return {
    name: 'bet-settlement',
    everyMs: 1_000,
    leaseMs: SPORTS_LEASE_MS,
    run: (now) => settleDueEvents(db, now),
  };
}

/** Cashes bets out automatically at the values that their players set. */
export function automaticCashOutJob({ db, clock }: Services): Job {
  return {
    name: 'automatic-cash-outs',
    everyMs: 1_000,
    leaseMs: SPORTS_LEASE_MS,
    run: createAutomaticCashOuts(db, clock),
  };
}
