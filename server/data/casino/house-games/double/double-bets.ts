// Bets on rounds of Double (D9). A bet counts if its request was received before the round closed for bets. A win is
// paid once, through the casino wallet, in which each bet is a round of its own.
import { and, asc, count, desc, eq, gt, type InferSelectModel, inArray, isNull, sql, sum } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import type { DoubleBets } from '#contract/endpoints/casino/double-calls.ts';
import { type DoubleColour, doublePayout } from '#contract/rules/casino/double-rules.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { runInBulk } from '#server/core/db/bulk-transactions.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { credit, debit, rollback } from '#server/data/casino/casino-wallet.ts';
import { type HouseGame, houseGamePosting } from '#server/data/casino/house-games/house-game.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import { doubleBetsTable, doubleChainsTable, doubleRoundsTable } from '#server/data/schema/double-table.ts';
import { chainOfRound, type DoubleRound, roundColumns } from './double-rounds.ts';

type BetRow = InferSelectModel<typeof doubleBetsTable>;
/** A bet with its round. */
export interface DoubleBet {
  bet: BetRow;
  round: DoubleRound;
}

const LISTED = 50;
const LATEST = 12;

interface DoubleBetPlacement {
  playerId: string;
  roundNumber: number;
  colour: DoubleColour;
  stakeCents: Cents;
  ip: string;
  /** When the request was received: decides whether the bet was in time. */
  receivedAt: number;
  /** When the row is written. */
  now: number;
}

/**
 * Places a stake on a colour. Throws the refusal 'invalid_input' if the round closed for bets before the request was
 * received or is already drawn, and the refusals of the policy and the wallet.
 */
export async function placeBet(tx: Queries, placement: DoubleBetPlacement): Promise<DoubleBet> {
  const { playerId, roundNumber, colour, stakeCents, ip, receivedAt, now } = placement;
  // A shared lock: bets don't block each other, but they and a transaction that advances the round wait for one
  // another.
  const [locked] = await tx
    .select()
    .from(doubleRoundsTable)
    .where(eq(doubleRoundsTable.number, roundNumber))
    .for('share');
  const open = locked?.state === 'betting' || locked?.state === 'locked';
  if (!locked || !open || receivedAt >= locked.locksAt) {
    // While the casino is closed no round opens: the answer is that it is closed (D15), not that the bet is late.
    await assertAllowed(tx, playerId, { kind: 'casino_launch', ip }, now);
    throw new Refusal('invalid_input', { text: 'bets_closed' });
  }
  await lockBalances(tx, playerId);
  const bet: BetRow = {
    id: newId(),
    roundNumber,
    playerId,
    colour,
    stakeCents,
    payoutCents: null,
    givenBackAt: null,
    receivedAt,
    writtenAt: now,
  };
  const roundCents = await stakedBy(tx, playerId, roundNumber);
  await debit(tx, { ...houseGamePosting('double', bet, 'stake', stakeCents, receivedAt), roundCents, ip });
  await tx.insert(doubleBetsTable).values(bet);
  const [chain] = await tx.select().from(doubleChainsTable).where(eq(doubleChainsTable.id, locked.chainId));
  return { bet, round: { ...locked, terminalHash: chain?.terminalHash ?? '', salt: chain?.salt ?? '' } };
}

async function stakedBy(tx: Queries, playerId: string, roundNumber: number): Promise<Cents> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(${sum(doubleBetsTable.stakeCents)}, 0)::float8` })
    .from(doubleBetsTable)
    .where(and(eq(doubleBetsTable.playerId, playerId), eq(doubleBetsTable.roundNumber, roundNumber)));
  return row?.cents ?? 0;
}

/** A player's latest bets, newest first, 50 at most; with the id of one of their bets those before it. */
export async function findDoubleBets(
  queries: Queries,
  playerId: string,
  before?: string,
): Promise<DoubleBet[]> {
  const { id, receivedAt } = doubleBetsTable;
  const isBefore =
    before === undefined
      ? undefined
      : sql`(${receivedAt}, ${id}) < (
          select b.received_at, b.id from double_bets b where b.id = ${before} and b.player_id = ${playerId}
        )`;
  return queries
    .select({ bet: doubleBetsTable, round: roundColumns })
    .from(doubleBetsTable)
    .innerJoin(doubleRoundsTable, eq(doubleRoundsTable.number, doubleBetsTable.roundNumber))
    .innerJoin(doubleChainsTable, chainOfRound)
    .where(and(eq(doubleBetsTable.playerId, playerId), isBefore))
    .orderBy(desc(receivedAt), desc(id))
    .limit(LISTED);
}

/** The number of bets in a round. */
export async function countDoubleBets(queries: Queries, roundNumber: number): Promise<number> {
  const [row] = await queries
    .select({ bets: count() })
    .from(doubleBetsTable)
    .where(eq(doubleBetsTable.roundNumber, roundNumber));
  return row?.bets ?? 0;
}

/** Whether bets of a round were written after a moment: others may still be in progress. */
export async function hasBetsWrittenSince(
  queries: Queries,
  roundNumber: number,
  since: number,
): Promise<boolean> {
  const { roundNumber: number, writtenAt } = doubleBetsTable;
  const rows = await queries
    .select({ id: doubleBetsTable.id })
    .from(doubleBetsTable)
    .where(and(eq(number, roundNumber), gt(writtenAt, since)))
    .limit(1);
  return rows.length > 0;
}

/** All stakes in a round as public data: amounts and colours, without players. */
export async function readDoubleBetsMessage(queries: Queries, number: number): Promise<DoubleBets> {
  const { colour, stakeCents: stake, roundNumber, writtenAt, id } = doubleBetsTable;
  const ofRound = eq(roundNumber, number);
  const byColour = await queries
    .select({ colour, bets: count(), cents: sql<number>`${sum(stake)}::float8` })
    .from(doubleBetsTable)
    .where(ofRound)
    .groupBy(colour);
  const latest = await queries
    .select({ colour, stake })
    .from(doubleBetsTable)
    .where(ofRound)
    .orderBy(desc(writtenAt), desc(id))
    .limit(LATEST);
  const totals = { red: 0, white: 0, black: 0 };
  for (const one of byColour) totals[one.colour] = one.cents;
  return { number, count: byColour.reduce((all, one) => all + one.bets, 0), totals, latest };
}

/** Broadcasts the stakes of a round. */
export async function broadcastDoubleBets(tx: Queries, roundNumber: number, now: number): Promise<void> {
  const data = { bets: await readDoubleBetsMessage(tx, roundNumber) };
  await enqueueEvent(tx, { channel: channels.houseGame('double'), event: 'DoubleBetsEvent', data }, now);
}

async function payBet(tx: Queries, id: string, playerId: string, outcome: number, now: number) {
  // The player's locks first, as everywhere; then check again whether another instance has paid in the meantime.
  await lockBalances(tx, playerId);
  const [bet] = await tx.select().from(doubleBetsTable).where(eq(doubleBetsTable.id, id)).for('update');
  if (!bet || bet.payoutCents !== null) return;
  const payoutCents = doublePayout(bet.stakeCents, bet.colour, outcome);
  await credit(tx, houseGamePosting('double', bet, 'payout', payoutCents, now));
  await tx.update(doubleBetsTable).set({ payoutCents }).where(eq(doubleBetsTable.id, id));
}

/**
 * Pays the bets of a drawn round, each once and in a transaction of its own. Throws the first failure after all
 * others were tried; the next run pays what is left.
 */
export async function payDoubleBets(db: Database, round: DoubleRound, now: number): Promise<void> {
  const { number, outcome } = round;
  if (outcome === null) throw new Error(`round ${number} is not drawn`);
  const { id, playerId, roundNumber, payoutCents } = doubleBetsTable;
  const due = await db.queries
    .select({ id, playerId })
    .from(doubleBetsTable)
    .where(and(eq(roundNumber, number), isNull(payoutCents)))
    .orderBy(playerId, id);
  const failures = await runInBulk(
    db,
    due,
    (bet) => bet.playerId,
    (tx, bet) => payBet(tx, bet.id, bet.playerId, outcome, now),
  );
  if (failures.length > 0) throw failures[0];
}

/**
 * Refunds a player's bets on a round that isn't drawn yet (D11); a drawn round has a known result and is paid within
 * seconds. The payment also takes the player's locks and finds the bets refunded, even if the round was drawn in the
 * meantime.
 */
async function refundOpenDoubleBets(tx: Queries, playerId: string, now: number): Promise<void> {
  await lockBalances(tx, playerId);
  const open = await tx
    .select({ bet: doubleBetsTable })
    .from(doubleBetsTable)
    .innerJoin(doubleRoundsTable, eq(doubleRoundsTable.number, doubleBetsTable.roundNumber))
    .where(
      and(
        eq(doubleBetsTable.playerId, playerId),
        isNull(doubleBetsTable.payoutCents),
        inArray(doubleRoundsTable.state, ['betting', 'locked']),
      ),
    )
    .orderBy(asc(doubleBetsTable.id));
  for (const { bet } of open) {
    await rollback(tx, houseGamePosting('double', bet, 'stake', bet.stakeCents, now));
    const back = { payoutCents: bet.stakeCents, givenBackAt: now };
    await tx.update(doubleBetsTable).set(back).where(eq(doubleBetsTable.id, bet.id));
  }
}

export const doubleDefinition: HouseGame = {
  description: {
    pt: 'Double com rodadas iguais para todos, retorno de 93,33% e semente publicada ao fim.',
    en: 'Double with the same rounds for everybody, a return of 93.33% and the seed published at the end.',
    es: 'Double con rondas iguales para todos, retorno del 93,33% y semilla publicada al final.',
  },
  countOpen: (playerId) =>
    sql`(select count(*) from double_bets where player_id = ${playerId} and payout_cents is null)`,
  refundOpen: refundOpenDoubleBets,
  async exportRounds(queries, playerId, limit) {
    const bets = await queries
      .select()
      .from(doubleBetsTable)
      .where(eq(doubleBetsTable.playerId, playerId))
      .orderBy(desc(doubleBetsTable.receivedAt), desc(doubleBetsTable.id))
      .limit(limit);
    return bets.map((bet) => ({
      id: bet.id,
      round: bet.roundNumber,
      colour: bet.colour,
      stake_cents: bet.stakeCents,
      payout_cents: bet.payoutCents,
      given_back_at: bet.givenBackAt === null ? null : new Date(bet.givenBackAt).toISOString(),
      at: new Date(bet.receivedAt).toISOString(),
    }));
  },
};
