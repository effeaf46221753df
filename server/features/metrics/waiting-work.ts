// What waits in queues, and since when, and how old the feed's odds are: read from the database at each scrape.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { selectRows } from '#server/core/db/rows.ts';
import type { Services } from '#server/core/services.ts';
import { lastPolledAt } from '#server/data/sportsbook/feed-events.ts';
import { type BankOrderKind, countBankOrders } from '#server/data/wallet/bank-orders.ts';

const SECOND_MS = 1_000;

const queueRow = v.object({ queue: v.string(), waiting: v.number(), oldest: v.nullable(v.number()) });

const QUEUES = sql`
  select 'outbox' as queue, count(*)::float8 as waiting, min(created_at)::float8 as oldest from outbox
  union all select 'mail', count(*)::float8, min(created_at)::float8 from mail_orders
  union all select 'push', count(*)::float8, min(created_at)::float8 from push_orders
  union all select 'payout_reviews', count(*)::float8, min(created_at)::float8 from withdrawals
    where status in (0, 1) and waits_for is not null`;

/** The queues of what the bank was sent. */
const BANK_QUEUES: Readonly<Record<BankOrderKind, string>> = {
  payout: 'payouts',
  payout_outcome: 'payout_outcomes',
  refund: 'refunds',
  charge: 'charges',
};

/** Seconds since a moment; 0 for one that a clock ahead of this one recorded. */
const secondsSince = (moment: number, now: number) => Math.max(0, now - moment) / SECOND_MS;

/** A read that figures of one scrape share. */
function oncePerScrape<Rows>(read: () => Promise<Rows>): () => Promise<Rows> {
  let reading: Promise<Rows> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Adds the figures of the queues and of one feed. */
export function observeWaitingWork({ db, clock, metrics }: Services, feed: string): void {
  // All figures of a scrape come from the same queries.
  const readQueues = oncePerScrape(() => selectRows(db.queries, queueRow, QUEUES));
  const readBankOrders = oncePerScrape(() => countBankOrders(db.queries, clock.now()));
  const readAll = async () => [
    ...(await readQueues()),
    ...(await readBankOrders()).map(({ kind, ...order }) => ({ queue: BANK_QUEUES[kind], ...order })),
  ];
  metrics.observe({
    name: 'varanda_queue_waiting',
    help: 'What waits, by queue: outbox, mail, push, payout_reviews (for a person), and for the bank payouts, payout_outcomes, refunds and charges',
    labelNames: ['queue'],
    shared: true,
    async read() {
      const rows = await readAll();
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
      const rows = await readAll();
      return rows.map(({ queue, oldest }) => ({
        labels: { queue },
        value: oldest === null ? 0 : secondsSince(oldest, now),
      }));
    },
  });
  metrics.observe({
    name: 'varanda_bank_orders_stuck',
    help: 'Orders that the bank has not answered for too long, by kind: payout, payout_outcome, refund, charge',
    labelNames: ['kind'],
    shared: true,
    async read() {
      return (await readBankOrders()).map(({ kind, stuck }) => ({ labels: { kind }, value: stuck }));
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
