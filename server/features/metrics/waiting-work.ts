// What waits in queues, and since when, and how old the feed's odds are: read from the database at each scrape.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import type { Services } from '#server/core/services.ts';
import { lastPolledAt } from '#server/data/sportsbook/feed-events.ts';

const SECOND_MS = 1_000;

const queueRow = v.object({ queue: v.string(), waiting: v.number(), oldest: v.nullable(v.number()) });

const { pending, processing } = TRANSACTION_STATUS;
const QUEUES = sql`
  select 'outbox' as queue, count(*)::float8 as waiting, min(created_at)::float8 as oldest from outbox
  union all select 'mail', count(*)::float8, min(created_at)::float8 from mail_orders
  union all select 'push', count(*)::float8, min(created_at)::float8 from push_orders
  union all select 'payouts', count(*)::float8, min(created_at)::float8 from withdrawals
    where status in (${pending}, ${processing}) and waits_for is null and ordered_at is null
  union all select 'payout_reviews', count(*)::float8, min(created_at)::float8 from withdrawals
    where status in (${pending}, ${processing}) and waits_for is not null
  union all select 'refunds', count(*)::float8, min(created_at)::float8 from payment_refunds where sent_at is null`;

/** Seconds since a moment; 0 for one that a clock ahead of this one recorded. */
const secondsSince = (moment: number, now: number) => Math.max(0, now - moment) / SECOND_MS;

/** Adds the figures of the queues and of one feed. */
export function observeWaitingWork({ db, clock, metrics }: Services, feed: string): void {
  // Both figures of a scrape come from one query.
  let reading: Promise<v.InferOutput<typeof queueRow>[]> | undefined;
  const readQueues = () => {
    reading ??= selectRows(db.queries, queueRow, QUEUES).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  metrics.observe({
    name: 'varanda_queue_waiting',
    help: 'What waits, by queue: outbox, mail, push, payouts (not taken by the bank yet), payout_reviews (for a person), refunds (not taken by the bank yet)',
    labelNames: ['queue'],
    shared: true,
    async read() {
      const rows = await readQueues();
      return rows.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting }));
    },
  });
  metrics.observe({
    name: 'varanda_queue_oldest_age_seconds',
    help: 'Age of the oldest that waits, by queue; 0 where nothing waits',
    labelNames: ['queue'],
    shared: true,
    async read() {
      const now = clock.now();
      const rows = await readQueues();
      return rows.map(({ queue, oldest }) => ({
        labels: { queue },
        value: oldest === null ? 0 : secondsSince(oldest, now),
      }));
    },
  });
  metrics.observe({
    name: 'varanda_feed_age_seconds',
    help: 'Time since the sports feed last answered; absent before its first answer',
    shared: true,
    async read() {
      const at = await lastPolledAt(db.queries, feed);
      return at === null ? [] : [{ value: secondsSince(at, clock.now()) }];
    },
  });
}
