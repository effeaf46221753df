// Orders under way at the payment provider (D8), and those that it has not answered for so long that a person must look.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { RUNNING_COMMANDS } from '#server/core/http/idempotency/idempotent-commands.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import { deriveDepositId } from './deposit-charges.ts';

const MINUTE_MS = 60_000;

/** What a payment provider is waited for: a payout is first accepted, and its outcome comes later. */
const KINDS = ['payout', 'payout_outcome', 'refund', 'charge'] as const;
export type BankOrderKind = (typeof KINDS)[number];

/**
 * How long (ms) an order of each kind may be without an answer. One is answered within seconds, and tried five times in five minutes; a
 * bank may hold a payment that it accepted for an hour.
 */
const ANSWER_EXPECTED_MS: Readonly<Record<BankOrderKind, number>> = {
  payout: 10 * MINUTE_MS,
  payout_outcome: 60 * MINUTE_MS,
  refund: 10 * MINUTE_MS,
  charge: 10 * MINUTE_MS,
};

const STUCK_SHOWN = 200;

// A withdrawal may be sent since its last step: its request, its approval, or the first try. Statuses as in the indexes.
const ORDERS = sql`(
  select 'payout' as kind, w.id, w.player_id, w.amount_cents, w.tries, w.next_try_at,
      coalesce((select max(at) from withdrawal_steps s where s.withdrawal_id = w.id), w.created_at) as since
    from withdrawals w where w.status in (0, 1) and w.waits_for is null and w.ordered_at is null
  union all select 'payout_outcome', id, player_id, amount_cents, tries, null, ordered_at
    from withdrawals where status = 1 and ordered_at is not null
  union all select 'refund', r.event_id, d.player_id, r.amount_cents, r.tries, r.next_try_at, r.created_at
    from payment_refunds r left join deposits d on d.id = r.deposit_id where r.sent_at is null
  union all select 'charge', key, player_id, (request -> 'body' ->> 'amount')::bigint, 0, null, since
    from ${RUNNING_COMMANDS} running where call = ${createDeposit.name}
) orders`;

/** Whether an order of these kinds has been without an answer for longer than one takes at `now` (ms). */
const isStuck = (now: number, kinds: readonly BankOrderKind[] = KINDS) =>
  sql.join(
    kinds.map((kind) => {
      const spanMs = ANSWER_EXPECTED_MS[kind];
      return sql`(kind = ${kind} and ${isPastSql(sql`since`, now - spanMs, spanMs)})`;
    }),
    sql` or `,
  );

const kindRow = v.object({
  kind: v.picklist(KINDS),
  waiting: v.number(),
  oldest: v.number(),
  stuck: v.number(),
});

type BankOrders = Omit<v.InferOutput<typeof kindRow>, 'oldest'> & {
  /** When the oldest was sent or may have been (ms since 1970); null where none waits. */
  oldest: number | null;
};

/** How many orders of each kind are under way at `now` (ms), since when, and how many have been for too long. */
export async function countBankOrders(queries: Queries, now: number): Promise<BankOrders[]> {
  const rows = await selectRows(
    queries,
    kindRow,
    sql`select kind, count(*)::float8 as waiting, min(since)::float8 as oldest,
      (count(*) filter (where ${isStuck(now)}))::float8 as stuck from ${ORDERS} group by kind`,
  );
  return KINDS.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, waiting: 0, oldest: null, stuck: 0 },
  );
}

const orderRow = v.object({
  kind: v.picklist(KINDS),
  id: v.string(),
  playerId: v.nullable(v.string()),
  amountCents: v.nullable(v.number()),
  tries: v.number(),
  nextTryAt: v.nullable(v.number()),
  since: v.number(),
});

/** An order without an answer. `id`: as the bank knows it (withdrawal, deposit), of a refund that of the payment's event. */
export type StuckOrder = v.InferOutput<typeof orderRow>;

/** The orders that the bank has not answered for too long at `now` (ms), the oldest first; of very many the first 200. */
export async function listStuckOrders(
  queries: Queries,
  now: number,
  kinds: readonly BankOrderKind[] = KINDS,
): Promise<StuckOrder[]> {
  const rows = await selectRows(
    queries,
    orderRow,
    sql`select kind, id, player_id as "playerId", amount_cents::float8 as "amountCents", tries,
      next_try_at::float8 as "nextTryAt", since::float8 as since
      from ${ORDERS} where ${isStuck(now, kinds)} order by since, id limit ${STUCK_SHOWN}`,
  );
  return rows.map((row) =>
    row.kind === 'charge' && row.playerId !== null
      ? { ...row, id: deriveDepositId(row.playerId, row.id) }
      : row,
  );
}
