// Who keeps the sportsbook going (D14): one job asks the feed, one settles bets, each under a short lease. Both know nothing but what
// the database and the clock say, so that the copy which takes over goes on where the dead one stopped.

import type { FeedEvent } from '#server/core/feed-event.ts';
import type { Job } from '#server/core/jobs/job.ts';
import type { Services } from '#server/core/services.ts';
import { settleDueEvents } from '#server/data/bet-settlement.ts';
import {
  beginTurn,
  type FeedTurn,
  holdFeed,
  noteAsked,
  takeEvents,
  withdrawnEvents,
} from '#server/data/sport-events.ts';
import type { SportsFeed } from '#server/partners/feed/sports-feed.ts';

/** A copy that died holds the feed and the settlement up no longer (ms). */
const SPORTS_LEASE_MS = 5_000;
/** Events that are written together. */
const TAKEN_AT_ONCE = 50;

type Feed = Pick<SportsFeed, 'name' | 'changes'>;

/** Asks the feed every second and keeps what changed. */
export function sportsFeedJob({ db, clock, log }: Services, feed: Feed): Job {
  /** False where another copy has gone on meanwhile. */
  const take = (events: readonly FeedEvent[], turn: FeedTurn): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await holdFeed(tx, feed.name, turn))) return false;
      await takeEvents(tx, feed.name, events, () => clock.now());
      return true;
    });

  return {
    name: 'sports-feed',
    everyMs: 1_000,
    leaseMs: SPORTS_LEASE_MS,
    async run(now) {
      const turn = await beginTurn(db.queries, feed.name);
      const { askedAt } = turn;
      // A moment ahead was noted by a clock that had been moved on (D8) and is back again: everything is asked for anew.
      const since = askedAt !== null && askedAt > now ? null : askedAt;
      const changes = await feed.changes(since, now);
      for (let first = 0; first < changes.length; first += TAKEN_AT_ONCE) {
        if (!(await take(changes.slice(first, first + TAKEN_AT_ONCE), turn))) return;
      }
      if (since === null) {
        const gone = await withdrawnEvents(db.queries, new Set(changes.map(({ id }) => id)));
        if (!(await take(gone, turn))) return;
      }
      await db.transaction(async (tx) => {
        if (await holdFeed(tx, feed.name, turn)) await noteAsked(tx, feed.name, now);
      });
      if (since === null)
        log.info({ feed: feed.name, events: changes.length }, 'the feed told all of its events');
    },
  };
}

/** Settles bets as results come. */
export function betSettlementJob({ db }: Services): Job {
  return {
    name: 'bet-settlement',
    everyMs: 1_000,
    leaseMs: SPORTS_LEASE_MS,
    run: (now) => settleDueEvents(db, now),
  };
}
