// The player's view of the wallet: one row per deposit, stake, win and so on, written together with the ledger
// posting.

import { and, count, desc, eq, gte, type InferSelectModel, lt, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { channels, type REALTIME_EVENTS } from '#contract/channel-events.ts';
import {
  BONUS_TRANSACTION_TYPE,
  type SOURCE_TYPES,
  TRANSACTION_STATUS,
  type TransactionSource,
  type TransactionStatus,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { writeLate } from '#server/core/db/late-writes.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { signalEvents } from '#server/core/realtime/outbox.ts';
import { transactionsTable } from '#server/data/schema/ledger-table.ts';

export type TransactionRow = InferSelectModel<typeof transactionsTable>;

const TRANSACTIONS_A_PAGE = 20;

interface TransactionRecord {
  playerId: string;
  sourceType: (typeof SOURCE_TYPES)[number];
  /** Together with source type and type it identifies the transaction. */
  sourceId: string;
  /** 0 out of the wallet, 1 into it. */
  type: 0 | 1;
  status: TransactionStatus;
  amountCents: number;
  /** Details of the source besides id, status and amount. */
  source: Partial<Pick<TransactionSource, 'occurrence' | 'casino_game' | 'type' | 'market'>>;
  now: number;
}

const NOTHING_KNOWN = {
  occurrence: null,
  casino_game: null,
  type: null,
  market: null,
} satisfies Partial<TransactionSource>;

/** Inserts a transaction, or updates the status of a known one, and announces it. */
export async function recordTransaction(tx: Queries, record: TransactionRecord): Promise<void> {
  const { playerId, sourceType, sourceId, type, status, amountCents, now } = record;
  const source: TransactionSource = {
    ...NOTHING_KNOWN,
    ...record.source,
    id: sourceId,
    status,
    amount: amountCents,
  };
  signalEvents();
  await writeLate(tx, {
    kind: 'statement',
    channel: channels.transactions(playerId),
    event: 'UserTransactionEvent',
    data: { source_type: sourceType, status, type, amount: amountCents, source } satisfies Omit<
      v.InferInput<(typeof REALTIME_EVENTS)['UserTransactionEvent']>,
      'version'
    >,
    id: newId(),
    player: playerId,
    source_type: sourceType,
    source_id: sourceId,
    type,
    status,
    cents: amountCents,
    source,
    at: now,
  });
}

export interface TransactionFilter {
  sourceType?: TransactionRecord['sourceType'] | undefined;
  type?: 0 | 1 | undefined;
  status?: TransactionStatus | undefined;
  /** Moments (ms since 1970), `from` included and `before` excluded. */
  from?: number | undefined;
  before?: number | undefined;
}

function conditionsOf(playerId: string, filter: TransactionFilter): SQL | undefined {
  const conditions: SQL[] = [eq(transactionsTable.playerId, playerId)];
  if (filter.sourceType !== undefined) conditions.push(eq(transactionsTable.sourceType, filter.sourceType));
  if (filter.type !== undefined) conditions.push(eq(transactionsTable.type, filter.type));
  if (filter.status !== undefined) conditions.push(eq(transactionsTable.status, filter.status));
  if (filter.from !== undefined) conditions.push(gte(transactionsTable.createdAt, filter.from));
  if (filter.before !== undefined) conditions.push(lt(transactionsTable.createdAt, filter.before));
  return and(...conditions);
}

/** A player's transaction with this id; undefined where it is none, or another player's. */
export async function findPlayerTransaction(
  queries: Queries,
  playerId: string,
  id: string,
): Promise<TransactionRow | undefined> {
  const [row] = await queries
    .select()
    .from(transactionsTable)
    .where(and(eq(transactionsTable.playerId, playerId), eq(transactionsTable.id, id)));
  return row;
}

/**
 * Whether money went into the wallet or out of it: the transaction is completed, and is no redeemed bonus, whose money was
 * in the wallet before.
 */
export function hasMovedMoney({ status, sourceType, source }: TransactionRow): boolean {
  return status === TRANSACTION_STATUS.approved && !isRedeemedBonus({ sourceType, source });
}

export const isRedeemedBonus = ({ sourceType, source }: Pick<TransactionRow, 'sourceType' | 'source'>) =>
  sourceType === 'Bonus' && source.type === BONUS_TRANSACTION_TYPE.redeemed;

/** `hasMovedMoney` for a query of `transactions`. */
const MOVED_MONEY = sql.raw(`transactions.status = ${TRANSACTION_STATUS.approved}
  and (transactions.source_type <> 'Bonus'
    or transactions.source->>'type' is distinct from '${BONUS_TRANSACTION_TYPE.redeemed}')`);

/** The newest transactions of a player, at most this many. */
export async function newestTransactions(
  queries: Queries,
  playerId: string,
  filter: TransactionFilter,
  most: number,
): Promise<TransactionRow[]> {
  return queries
    .select()
    .from(transactionsTable)
    .where(conditionsOf(playerId, filter))
    .orderBy(desc(transactionsTable.position))
    .limit(most);
}

/** All transactions that a filter finds. */
interface TransactionTotals {
  count: number;
  /** Sums of those that moved money: into the wallet and out of it (cents). */
  inCents: number;
  outCents: number;
  /** When the first and the last were made (ms since 1970); null where there are none. */
  firstAt: number | null;
  lastAt: number | null;
}

const NO_TRANSACTIONS: TransactionTotals = { count: 0, inCents: 0, outCents: 0, firstAt: null, lastAt: null };

/**
 * A player's newest transactions, at most this many, and the totals of all that the filter finds. Both come from one
 * statement, so that a transaction that changes meanwhile is in both or in neither.
 */
export async function readStatement(
  queries: Queries,
  playerId: string,
  filter: TransactionFilter,
  most: number,
): Promise<{ rows: TransactionRow[]; totals: TransactionTotals }> {
  const { amountCents, type, createdAt, position } = transactionsTable;
  const where = conditionsOf(playerId, filter);
  const sumOf = (way: 0 | 1) =>
    sql<number>`coalesce(sum(${amountCents}) filter (where ${type} = ${way} and ${MOVED_MONEY}), 0)::float8`;
  const totals = queries
    .select({
      count: sql<number>`count(*)::int`.as('count'),
      inCents: sumOf(1).as('in_cents'),
      outCents: sumOf(0).as('out_cents'),
      firstAt: sql<number | null>`min(${createdAt})::float8`.as('first_at'),
      lastAt: sql<number | null>`max(${createdAt})::float8`.as('last_at'),
    })
    .from(transactionsTable)
    .where(where)
    .as('totals');
  // From the totals to the rows: the other way round PostgreSQL may sum up again for each row.
  const found = await queries
    .select()
    .from(totals)
    .leftJoin(transactionsTable, where)
    .orderBy(desc(position))
    .limit(most);
  return {
    rows: found.flatMap(({ transactions }) => transactions ?? []),
    totals: found[0]?.totals ?? NO_TRANSACTIONS,
  };
}

/**
 * Sums of a player's completed transactions in a period: into the wallet and out of it (cents), by source and day. A
 * redeemed bonus doesn't count: its money was in the wallet before.
 */
export async function sumCompletedByDay(
  queries: Queries,
  playerId: string,
  { from, before, timeZone }: { from: number; before: number; timeZone: string },
): Promise<{ day: string; sourceType: string; type: number; cents: number }[]> {
  return selectRows(
    queries,
    v.object({ day: v.string(), sourceType: v.string(), type: v.number(), cents: v.number() }),
    sql`select to_char(to_timestamp(updated_at / 1000.0) at time zone ${timeZone}, 'YYYY-MM-DD') as "day",
      source_type as "sourceType", type::int as "type", sum(amount_cents)::float8 as "cents"
      from transactions
      where player_id = ${playerId} and ${MOVED_MONEY} and updated_at >= ${from} and updated_at < ${before}
      group by 1, 2, 3 order by 1`,
  );
}

/** A page (from 1) of a player's transactions, newest first, and the number of pages. */
export async function listPlayerTransactions(
  queries: Queries,
  playerId: string,
  filter: TransactionFilter & { page: number },
): Promise<{ rows: TransactionRow[]; pages: number }> {
  const where = conditionsOf(playerId, filter);
  const [counted] = await queries.select({ rows: count() }).from(transactionsTable).where(where);
  const rows = await queries
    .select()
    .from(transactionsTable)
    .where(where)
    .orderBy(desc(transactionsTable.position))
    .limit(TRANSACTIONS_A_PAGE)
    .offset((filter.page - 1) * TRANSACTIONS_A_PAGE);
  return { rows, pages: Math.max(1, Math.ceil((counted?.rows ?? 0) / TRANSACTIONS_A_PAGE)) };
}
