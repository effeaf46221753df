// The player's view of the wallet: one row per deposit, stake, win…, written where the ledger moves.
import { and, count, desc, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { SOURCE_TYPES, TransactionSource, TransactionStatus } from '#contract/endpoints/wallet.ts';
import { channels } from '#contract/events.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { announce } from '#server/core/realtime/outbox.ts';
import { transactionsTable } from './transactions-table.ts';

const TRANSACTIONS_A_PAGE = 20;

interface TransactionRecord {
  playerId: string;
  sourceType: (typeof SOURCE_TYPES)[number];
  /** Together with source type and type it names the transaction. */
  sourceId: string;
  /** 0 out of the wallet, 1 into it. */
  type: 0 | 1;
  status: TransactionStatus;
  amountCents: number;
  /** What is known of the source beside id, status and amount. */
  source: Partial<Pick<TransactionSource, 'occurrence' | 'casino_game' | 'type' | 'market'>>;
  now: number;
}

const NOTHING_KNOWN = {
  occurrence: null,
  casino_game: null,
  type: null,
  market: null,
} satisfies Partial<TransactionSource>;

/** Writes a transaction, or its new status where it is known, and announces it. */
export async function recordTransaction(tx: Queries, record: TransactionRecord): Promise<void> {
  const { now, ...values } = record;
  const source: TransactionSource = {
    ...NOTHING_KNOWN,
    ...values.source,
    id: record.sourceId,
    status: record.status,
    amount: record.amountCents,
  };
  const row = { ...values, source, updatedAt: now };
  const [written] = await tx
    .insert(transactionsTable)
    .values({ ...row, id: newId(), createdAt: now })
    .onConflictDoUpdate({
      target: [transactionsTable.sourceType, transactionsTable.sourceId, transactionsTable.type],
      set: { status: row.status, source, updatedAt: now, version: sql`nextval('event_versions')` },
    })
    .returning({ version: transactionsTable.version });
  const { playerId, sourceType, status, type, amountCents } = record;
  await announce(
    tx,
    {
      channel: channels.transactions(playerId),
      event: 'UserTransactionEvent',
      data: {
        source_type: sourceType,
        status,
        type,
        amount: amountCents,
        source,
        ...written,
      },
    },
    now,
  );
}

interface TransactionFilter {
  sourceType?: TransactionRecord['sourceType'] | undefined;
  type?: 0 | 1 | undefined;
  status?: TransactionStatus | undefined;
  /** From 1. */
  page: number;
}

/** A page of a player's transactions, newest first, and how many pages there are. */
export async function listPlayerTransactions(
  queries: Queries,
  playerId: string,
  filter: TransactionFilter,
): Promise<{ rows: InferSelectModel<typeof transactionsTable>[]; pages: number }> {
  const conditions: SQL[] = [eq(transactionsTable.playerId, playerId)];
  if (filter.sourceType !== undefined) conditions.push(eq(transactionsTable.sourceType, filter.sourceType));
  if (filter.type !== undefined) conditions.push(eq(transactionsTable.type, filter.type));
  if (filter.status !== undefined) conditions.push(eq(transactionsTable.status, filter.status));
  const where = and(...conditions);
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
