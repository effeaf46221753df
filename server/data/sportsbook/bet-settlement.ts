// Settles bets by the results of their legs. Each bet is paid once, in a transaction of its own that checks whether
// it was paid. So any instance of the server can continue where another one stopped, and two may settle at the same
// time.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { withFailures } from '#server/core/concurrently.ts';
import { runInBulk } from '#server/core/db/bulk-transactions.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import type { FeedEvent } from '#server/core/feed-event.ts';
import { endsTheRun } from '#server/core/jobs/run-ended.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { enqueueNotice } from '#server/data/notices/push-queue.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { betLegsTable, betsTable, sportEventsTable } from '#server/data/schema/sportsbook-table.ts';
import { onBetSettled } from '#server/data/wallet/on-bet-settled.ts';
import { creditWin, refundStake, splitWin } from '#server/data/wallet/stake-funding.ts';
import { countedLegs, possibleReturn } from './bet-figures.ts';
import { type Bet, listBetLegs, recordBetTransaction } from './bet-placement.ts';
import { listCurrentLegs } from './leg-outcomes.ts';

type DueEvent = Pick<typeof sportEventsTable.$inferSelect, 'id' | 'data' | 'version'>;

/** Events with results that bets may wait for. */
async function listDueEvents(queries: Queries): Promise<DueEvent[]> {
  const { id, data, version, due } = sportEventsTable;
  return queries.select({ id, data, version }).from(sportEventsTable).where(eq(due, true)).orderBy(asc(id));
}

/** Writes an event's results to open legs, unless it changed in the meantime: a void one may be open for bets again. */
async function recordUnchangedOutcomes(tx: Queries, { id, data, version }: DueEvent): Promise<void> {
  const [same] = await tx
    .select({ id: sportEventsTable.id })
    .from(sportEventsTable)
    .where(and(eq(sportEventsTable.id, id), eq(sportEventsTable.version, version)))
    .for('share');
  if (same) await recordOutcomes(tx, id, data);
}

/** Writes an event's results to open legs. In a void event, outcomes decided before stay and the rest is void. */
async function recordOutcomes(queries: Queries, id: string, event: FeedEvent): Promise<void> {
  const known = event.markets.flatMap((market) =>
    market.selections.flatMap(({ id: selection, outcome }) =>
      outcome ? [{ market: market.id, selection, outcome }] : [],
    ),
  );
  const otherwise = event.state === 'void' ? 'void' : null;
  await queries.execute(sql`with decided as (
      select l.bet_id, l.place, coalesce(k.outcome, ${otherwise}::text) as outcome from bet_legs l
        left join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k (market text, selection text, outcome text)
          on k.market = l.market_id and k.selection = l.selection_id
        where l.event_id = ${id} and l.outcome is null
    ) update bet_legs set outcome = decided.outcome from decided
    where bet_legs.bet_id = decided.bet_id and bet_legs.place = decided.place and bet_legs.outcome is null
      and decided.outcome is not null`);
}

/** Pays a bet if it is decided: all its legs have ended, or it can't win any more. False if it stays open. */
async function settleBet(tx: Queries, id: string, playerId: string, now: number): Promise<boolean> {
  // The player's locks first, as everywhere; then check again whether another instance has paid in the meantime.
  await lockBalances(tx, playerId);
  const [bet] = await tx.select().from(betsTable).where(eq(betsTable.id, id)).for('update');
  if (bet?.state !== 'open') return true;
  const legs = await listBetLegs(tx, id);
  const counted = countedLegs(bet, legs);
  const payoutCents = possibleReturn(bet, legs);
  if (payoutCents > 0 && counted.some(({ outcome }) => outcome == null)) return false;
  const isVoid = counted.every(({ outcome }) => outcome === 'void');
  // A bet that returns less than its stake has not won.
  const state = isVoid ? 'void' : payoutCents < bet.stakeCents ? 'lost' : 'won';
  if (isVoid) await refundBet(tx, { bet, legs }, now);
  else await payBet(tx, { bet, legs }, payoutCents, now);
  await closeBet(tx, bet, { payoutCents, state }, now);
  return true;
}

/** Writes how a bet ended, and announces it to the player's pages. */
async function closeBet(
  tx: Queries,
  { id, playerId }: Bet['bet'],
  end: { payoutCents: Cents; state: 'won' | 'lost' | 'void' },
  now: number,
): Promise<void> {
  await tx
    .update(betsTable)
    .set({ ...end, settledAt: now })
    .where(eq(betsTable.id, id));
  await enqueueEvent(tx, { channel: channels.user(playerId), event: 'UserBetEvent', data: { id } }, now);
  await enqueueNotice(tx, playerId, 'bet_settled', now);
}

/** Writes the results of a bet's events to its open legs, where the job hasn't done it yet. */
async function recordCurrentOutcomes(tx: Queries, betId: string): Promise<void> {
  for (const { place, outcome } of await listCurrentLegs(tx, betId)) {
    if (outcome === null) continue;
    await tx
      .update(betLegsTable)
      .set({ outcome })
      .where(and(eq(betLegsTable.betId, betId), eq(betLegsTable.place, place), isNull(betLegsTable.outcome)));
  }
}

/**
 * Ends every open bet of a player (D11): one that the results of its events have decided is settled as the job would do it
 * a moment later, any other is refunded whole, whatever the outcome of some of its legs.
 */
export async function endOpenBets(tx: Queries, playerId: string, now: number): Promise<void> {
  await lockBalances(tx, playerId);
  const open = await tx
    .select()
    .from(betsTable)
    .where(and(eq(betsTable.playerId, playerId), eq(betsTable.state, 'open')))
    .orderBy(asc(betsTable.id))
    .for('update');
  for (const bet of open) {
    await recordCurrentOutcomes(tx, bet.id);
    if (await settleBet(tx, bet.id, playerId, now)) continue;
    await refundBet(tx, { bet, legs: await listBetLegs(tx, bet.id) }, now);
    await tx
      .update(betLegsTable)
      .set({ outcome: 'void' })
      .where(and(eq(betLegsTable.betId, bet.id), isNull(betLegsTable.outcome)));
    await closeBet(tx, bet, { payoutCents: bet.stakeCents, state: 'void' }, now);
  }
}

async function languageOf(tx: Queries, playerId: string) {
  return (await findPlayer(tx, playerId))?.language ?? '';
}

/** A void bet: the stake is refunded, and counts as not made. */
async function refundBet(tx: Queries, { bet, legs }: Bet, now: number): Promise<void> {
  const { id, playerId, stakeCents } = bet;
  // After a partial cash out the stake transaction stays, and the refund is a transaction of its own.
  const record =
    bet.cashedStakeCents === 0
      ? ({ type: 0, status: TRANSACTION_STATUS.cancelled, amountCents: stakeCents } as const)
      : ({
          type: 1,
          status: TRANSACTION_STATUS.approved,
          amountCents: await refundableCents(tx, bet, now),
        } as const);
  if (record.amountCents > 0) {
    await recordBetTransaction(tx, { bet, legs }, await languageOf(tx, playerId), { ...record, now });
  }
  await refundStake(tx, { kind: 'sport_refund', reference: id, playerId, now }, bet);
}

/** The part of a stake that is refunded to the player (cents): money of a bonus that has ended is not. */
async function refundableCents(tx: Queries, bet: Bet['bet'], now: number): Promise<Cents> {
  const parts = await splitWin(tx, bet.stakeCents, [bet], now);
  return parts.realCents + parts.bonusCents;
}

async function payBet(tx: Queries, { bet, legs }: Bet, payoutCents: Cents, now: number): Promise<void> {
  const { id, playerId, realCents, bonusCents } = bet;
  if (payoutCents > 0) {
    const parts = await splitWin(tx, payoutCents, [bet], now);
    const amountCents = parts.realCents + parts.bonusCents;
    if (amountCents > 0) {
      await recordBetTransaction(tx, { bet, legs }, await languageOf(tx, playerId), {
        type: 1,
        status: TRANSACTION_STATUS.approved,
        amountCents,
        now,
      });
    }
    await creditWin(tx, { kind: 'sport_payout', reference: id, playerId, now }, parts);
  }
  await onBetSettled(tx, { playerId, kind: 'sports', realCents, bonusCents, now });
}

/**
 * Open bets with a leg of this event that are decided: all their legs have ended, or more are lost than any line can
 * spare. Bets that wait for other events aren't read, however many there are.
 */
async function decidedBets(queries: Queries, eventId: string) {
  return queries
    .select({ id: betsTable.id, playerId: betsTable.playerId })
    .from(betsTable)
    .innerJoin(betLegsTable, eq(betLegsTable.betId, betsTable.id))
    .where(
      and(
        eq(betsTable.state, 'open'),
        sql`${betsTable.id} in (select bet_id from bet_legs where event_id = ${eventId} and outcome is not null)`,
      ),
    )
    .groupBy(betsTable.id, betsTable.playerId, betsTable.size)
    .having(
      sql`count(*) = count(${betLegsTable.outcome})
        or count(*) filter (where ${betLegsTable.outcome} = 'lost') > count(*) - ${betsTable.size}`,
    )
    .orderBy(betsTable.playerId, betsTable.id);
}

/** Pays the bets that an event's results decide. Returns the failures; the next run pays what is left. */
async function payBets(db: Database, eventId: string, now: number): Promise<unknown[]> {
  const bets = await decidedBets(db.queries, eventId);
  return runInBulk(
    db,
    bets,
    ({ playerId }) => playerId,
    async (tx, { id, playerId }) => {
      await settleBet(tx, id, playerId, now);
    },
  );
}

/**
 * Marks an event as settled, unless it changed in the meantime. No bet is placed in between: writing results waits
 * for placements that hold the event, and later placements are refused while the event is as it was.
 */
async function markSettled(queries: Queries, { id, version }: DueEvent): Promise<void> {
  await queries
    .update(sportEventsTable)
    .set({ due: false })
    .where(and(eq(sportEventsTable.id, id), eq(sportEventsTable.version, version)));
}

/**
 * Settles all events with new results. Throws the first failure after all others were tried; after one of the whole run no more events are
 * settled.
 */
export async function settleDueEvents(db: Database, now: number): Promise<void> {
  const failures: unknown[] = [];
  const events = await listDueEvents(db.queries);
  await withFailures(failures, async () => {
    for (const event of events) {
      try {
        await db.bulkTransaction((tx) => recordUnchangedOutcomes(tx, event));
        const failed = await payBets(db, event.id, now);
        if (failed.length === 0) await markSettled(db.queries, event);
        failures.push(...failed);
      } catch (error) {
        if (endsTheRun(error)) throw error;
        failures.push(error);
      }
    }
  });
  if (failures.length > 0) throw failures[0];
}
