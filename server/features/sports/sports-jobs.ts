// The jobs of the sportsbook (D14): one polls the feed, one settles bets, each under a short lease. They use only the
// database and the clock, so that another instance continues where a stopped one left off.

import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { createAutomaticCashOuts } from '#server/data/sportsbook/automatic-cash-outs.ts';
import { settleDueEvents } from '#server/data/sportsbook/bet-settlement.ts';
import { lastPolledAt } from '#server/data/sportsbook/feed-events.ts';
import { areFeedsSilent } from '#server/data/sportsbook/slip-legs.ts';
import { openFeedPolling, type PolledFeed } from './feed-polling.ts';
import { feedTimeoutSignal } from './feed-timeout.ts';

/** An instance that died delays feed and settlement by no more than this (ms), and so do runs that failed. */
const LONGEST_DELAY_MS = 5_000;
/** How the jobs of the sportsbook are leased and tried again. */
const TIMES = { leaseMs: LONGEST_DELAY_MS, longestRetryMs: LONGEST_DELAY_MS };
/** A restart, or another process that reads the feed, is no longer pause than this (ms). */
const SHORT_PAUSE_MS = 60_000;

/**
 * Polls the feed every second and stores changes. An event that can't be read is refused alone: it takes no bets
 * until it can be read. `timeoutSignal` creates the signal that ends each wait for the feed; the run then throws
 * FeedTimeout.
 */
export function sportsFeedJob(
  services: Services,
  feed: PolledFeed,
  timeoutSignal: () => AbortSignal = feedTimeoutSignal,
): Job {
  const { db, clock } = services;
  const poll = openFeedPolling(services, feed, timeoutSignal);
  return {
    name: 'sports-feed',
    everyMs: 1_000,
    ...TIMES,
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
    ...TIMES,
    run: (now) => settleDueEvents(db, now),
  };
}

/** Cashes bets out automatically at the values that their players set. */
export function automaticCashOutJob({ db, clock }: Services): Job {
  return {
    name: 'automatic-cash-outs',
    everyMs: 1_000,
    ...TIMES,
    run: createAutomaticCashOuts(db, clock),
  };
}
