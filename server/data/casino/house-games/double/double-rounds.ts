// Rounds of Double (D9), one after another, the same for all players. A round goes through betting, locked, drawn and
// settled; each step is one transaction that changes nothing if it was done before, so that any instance of the
// server can continue where another one stopped.
import { and, desc, eq, getTableColumns, type InferSelectModel, lt, sql } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import type { DoubleRound as WireRound } from '#contract/endpoints/casino/double-calls.ts';
import { doubleOutcome } from '#contract/rules/casino/double-rules.ts';
import type { Queries } from '#server/core/db/database.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import {
  doubleAudienceTable,
  doubleChainsTable,
  doubleRoundsTable,
} from '#server/data/schema/double-table.ts';
import { hmacSha256 } from '../provably-fair-seeds.ts';
import { hashAt, reserveChainPosition } from './double-hash-chains.ts';

type RoundRow = InferSelectModel<typeof doubleRoundsTable>;

/** A round with the public data of its chain. */
export interface DoubleRound extends RoundRow {
  terminalHash: string;
  salt: string;
}

/** How long bets are accepted (ms). */
export const BETTING_MS = 15_000;
/** From the draw to the payment (ms): the wheel spins and stops. A little later the next round opens (double-rules.ts). */
export const PAYOUT_DELAY_MS = 4_500;
/** No new round opens if no page has asked for the game for this long (ms). */
export const AUDIENCE_TIMEOUT_MS = 60_000;
/** The moment of the latest visit is written at most once in this time (ms). */
const AUDIENCE_UPDATE_MS = 10_000;
const LAST_RESULTS_COUNT = 20;
const PAST_ROUNDS_COUNT = 50;
const PHASES: readonly RoundRow['state'][] = ['betting', 'locked', 'drawn', 'settled'];

const iso = (moment: number) => new Date(moment).toISOString();

/** The public data of a round: hash and number only after the draw. */
export function toDoubleRoundMessage(round: DoubleRound) {
  const { number, state, outcome, hash, terminalHash, chainIndex, salt } = round;
  return {
    number,
    phase: state,
    outcome,
    hash,
    terminal_hash: terminalHash,
    chain_index: chainIndex,
    salt,
    opened_at: iso(round.openedAt),
    locks_at: iso(round.locksAt),
    drawn_at: round.drawnAt === null ? null : iso(round.drawnAt),
    version: versionOf(round),
  };
}

const versionOf = ({ number, state }: RoundRow): WireRound['version'] =>
  number * PHASES.length + PHASES.indexOf(state);

async function publishRound(tx: Queries, round: DoubleRound, now: number): Promise<void> {
  const data = { round: toDoubleRoundMessage(round) };
  await enqueueEvent(tx, { channel: channels.houseGame('double'), event: 'DoubleRoundEvent', data }, now);
}

/** Rounds with the public data of their chains. */
export const roundColumns = {
  ...getTableColumns(doubleRoundsTable),
  terminalHash: doubleChainsTable.terminalHash,
  // A chain has its salt before its first round.
  salt: sql<string>`${doubleChainsTable.salt}`,
};
export const chainOfRound = eq(doubleChainsTable.id, doubleRoundsTable.chainId);

const rounds = (queries: Queries) =>
  queries.select(roundColumns).from(doubleRoundsTable).innerJoin(doubleChainsTable, chainOfRound);

/** The newest round, in any state. */
export async function findNewestRound(queries: Queries): Promise<DoubleRound | undefined> {
  const [round] = await rounds(queries).orderBy(desc(doubleRoundsTable.number)).limit(1);
  return round;
}

/** The results of the latest paid rounds, newest first. */
export async function listLastResults(queries: Queries): Promise<{ number: number; outcome: number }[]> {
  const { number, outcome, state } = doubleRoundsTable;
  return queries
    .select({ number, outcome: sql<number>`${outcome}` })
    .from(doubleRoundsTable)
    .where(eq(state, 'settled'))
    .orderBy(desc(number))
    .limit(LAST_RESULTS_COUNT);
}

/** Paid rounds before a number, newest first. */
export async function listPastRounds(queries: Queries, before: number | undefined): Promise<DoubleRound[]> {
  const { number, state } = doubleRoundsTable;
  return rounds(queries)
    .where(and(eq(state, 'settled'), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(PAST_ROUNDS_COUNT);
}

/** Records that a page is showing the game, so that rounds continue. */
export async function recordAudience(queries: Queries, now: number): Promise<void> {
  const { seenAt } = doubleAudienceTable;
  await queries
    .update(doubleAudienceTable)
    .set({ seenAt: now })
    .where(isPastSql(seenAt, now - AUDIENCE_UPDATE_MS, AUDIENCE_UPDATE_MS));
}

/** Whether a page showed the game recently. */
export async function hasAudience(queries: Queries, now: number): Promise<boolean> {
  const [row] = await queries.select().from(doubleAudienceTable);
  return row !== undefined && !isPast(row.seenAt + AUDIENCE_TIMEOUT_MS, now, AUDIENCE_TIMEOUT_MS);
}

/** Opens the next round; false if one is running or no chain is ready. */
export async function openRound(tx: Queries, now: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('double-rounds', 0))`);
  const newest = await findNewestRound(tx);
  if (newest && newest.state !== 'settled') return false;
  const place = await reserveChainPosition(tx, now);
  if (!place) return false;
  const { chain, index } = place;
  const row: RoundRow = {
    number: (newest?.number ?? 0) + 1,
    chainId: chain.id,
    chainIndex: index,
    state: 'betting',
    openedAt: now,
    locksAt: now + BETTING_MS,
    hash: null,
    outcome: null,
    drawnAt: null,
    settledAt: null,
  };
  await tx.insert(doubleRoundsTable).values(row);
  await publishRound(tx, { ...row, terminalHash: chain.terminalHash, salt: chain.salt ?? '' }, now);
  return true;
}

async function updateRound(
  tx: Queries,
  round: DoubleRound,
  values: Partial<RoundRow> & Pick<RoundRow, 'state'>,
  now: number,
): Promise<void> {
  const changed = await tx
    .update(doubleRoundsTable)
    .set(values)
    .where(and(eq(doubleRoundsTable.number, round.number), eq(doubleRoundsTable.state, round.state)))
    .returning({ number: doubleRoundsTable.number });
  // Another instance was faster.
  if (changed.length > 0) await publishRound(tx, { ...round, ...values }, now);
}

/** Closes a round for bets. */
export const lockRound = (tx: Queries, round: DoubleRound, now: number): Promise<void> =>
  updateRound(tx, round, { state: 'locked' }, now);

/** Draws a locked round: its hash is public from now on, and no more bets are accepted. */
export async function drawRound(tx: Queries, round: DoubleRound, now: number): Promise<void> {
  const [chain] = await tx.select().from(doubleChainsTable).where(eq(doubleChainsTable.id, round.chainId));
  if (!chain) throw new Error(`the chain of round ${round.number} is gone`);
  const hash = await hashAt(chain, round.chainIndex);
  const outcome = await doubleOutcome(hmacSha256, round.salt, hash);
  await updateRound(tx, round, { state: 'drawn', hash, outcome, drawnAt: now }, now);
}

/** Marks a drawn round as settled. The caller has paid all its bets. */
export const settleRound = (tx: Queries, round: DoubleRound, now: number): Promise<void> =>
  updateRound(tx, round, { state: 'settled', settledAt: now }, now);
