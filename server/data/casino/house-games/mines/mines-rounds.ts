// Rounds of Mines (D9). The stake, the seeds and the opened bricks are stored; the positions of the mines are derived
// from the seeds, so that a round is the same after a restart. Every change holds the locks on the player's accounts,
// so that changes happen one after another.
import { and, desc, eq, type InferSelectModel, ne, sql } from 'drizzle-orm';
import {
  MINES_RETURN_MAX,
  minePositions,
  minesMultiplier,
  openableTiles,
} from '#contract/rules/casino/mines-rules.ts';
import { multiplyStake } from '#contract/rules/casino/multiply-stake.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { credit, debit, rollback } from '#server/data/casino/casino-wallet.ts';
import { type HouseGame, houseGamePosting } from '#server/data/casino/house-games/house-game.ts';
import { type FairSeed, hmacSha256, nextNonce } from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { fairSeedsTable } from '#server/data/schema/casino-rounds-table.ts';
import { minesRoundsTable } from '#server/data/schema/mines-table.ts';

type RoundRow = InferSelectModel<typeof minesRoundsTable>;

/** A round with the seed that it was played on. */
export interface MinesRound {
  row: RoundRow;
  seed: FairSeed;
}

const LISTED = 50;

/** The positions of a round's mines. */
export function minesBoardOf({ row, seed }: MinesRound): Promise<number[]> {
  const { clientSeed, nonce, mines } = row;
  return minePositions(hmacSha256, { serverSeed: seed.serverSeed, clientSeed, nonce }, mines);
}

const rounds = (queries: Queries) =>
  queries
    .select({ row: minesRoundsTable, seed: fairSeedsTable })
    .from(minesRoundsTable)
    .innerJoin(fairSeedsTable, eq(fairSeedsTable.id, minesRoundsTable.seedId));

/** The player's open round. */
export async function findOpenMinesRound(
  queries: Queries,
  playerId: string,
): Promise<MinesRound | undefined> {
  const [round] = await rounds(queries).where(
    and(eq(minesRoundsTable.playerId, playerId), eq(minesRoundsTable.state, 'open')),
  );
  return round;
}

/** A player's latest ended rounds, newest first, 50 at most; with the id of one of their rounds those before it. */
export async function listEndedMinesRounds(
  queries: Queries,
  playerId: string,
  before?: string,
): Promise<MinesRound[]> {
  const { id, createdAt, nonce, state } = minesRoundsTable;
  const isBefore =
    before === undefined
      ? undefined
      : sql`(${createdAt}, ${nonce}, ${id}) < (
          select r.created_at, r.nonce, r.id from mines_rounds r where r.id = ${before} and r.player_id = ${playerId}
        )`;
  return rounds(queries)
    .where(and(eq(minesRoundsTable.playerId, playerId), ne(state, 'open'), isBefore))
    .orderBy(desc(createdAt), desc(nonce), desc(id))
    .limit(LISTED);
}

/** A player has one open round at most. Throws the refusal 'invalid_input'. */
async function assertNoOpenMinesRound(tx: Queries, playerId: string): Promise<void> {
  if (await findOpenMinesRound(tx, playerId)) throw new Refusal('invalid_input', { text: 'round_open' });
}

/** Throws the refusal 'limit_reached' if the first brick would already pay more than the largest win. */
function assertReturnInBounds(stakeCents: Cents, mines: number): void {
  if (openableTiles(mines, stakeCents) > 0) return;
  const max = { max: MINES_RETURN_MAX };
  throw new Refusal('limit_reached', {
    rule: 'mines_return',
    text: 'return_above',
    values: max,
    figures: max,
  });
}

interface MinesStart {
  playerId: string;
  stakeCents: Cents;
  mines: number;
  ip: string;
  now: number;
}

/**
 * Starts a round with a stake. Throws the refusal 'invalid_input' if a round is open, 'limit_reached' if no brick could
 * be paid in full, and the refusals of the policy and the wallet.
 */
export async function startMinesRound(tx: Queries, start: MinesStart): Promise<MinesRound> {
  const { playerId, stakeCents, mines, ip, now } = start;
  await lockBalances(tx, playerId);
  await assertNoOpenMinesRound(tx, playerId);
  assertReturnInBounds(stakeCents, mines);
  const seed = await nextNonce(tx, playerId, now);
  const row: RoundRow = {
    id: newId(),
    playerId,
    seedId: seed.id,
    clientSeed: seed.clientSeed,
    nonce: seed.nonce,
    mines,
    stakeCents,
    opened: [],
    state: 'open',
    payoutCents: 0,
    createdAt: now,
    endedAt: null,
  };
  await tx.insert(minesRoundsTable).values(row);
  await debit(tx, { ...houseGamePosting('mines', row, 'stake', stakeCents, now), ip });
  return { row, seed };
}

/** A player's round, locked against other changes. Throws the refusal 'not_found'. */
async function lockRound(tx: Queries, playerId: string, id: string): Promise<MinesRound> {
  await lockBalances(tx, playerId);
  const [round] = await rounds(tx).where(
    and(eq(minesRoundsTable.id, id), eq(minesRoundsTable.playerId, playerId)),
  );
  if (!round) throw new Refusal('not_found');
  return round;
}

async function updateRound(
  { row, seed }: MinesRound,
  tx: Queries,
  values: Partial<RoundRow>,
): Promise<MinesRound> {
  await tx.update(minesRoundsTable).set(values).where(eq(minesRoundsTable.id, row.id));
  return { row: { ...row, ...values }, seed };
}

/** Pays the value of the opened bricks. */
async function pay(tx: Queries, round: MinesRound, now: number): Promise<MinesRound> {
  const { mines, opened, stakeCents } = round.row;
  const payoutCents = multiplyStake(stakeCents, minesMultiplier(mines, opened.length));
  await credit(tx, houseGamePosting('mines', round.row, 'payout', payoutCents, now));
  return updateRound(round, tx, { state: 'won', payoutCents, endedAt: now });
}

/**
 * Opens a brick; the last that the round can pay in full ends and pays it. An opened brick and an ended round stay unchanged.
 * Throws the refusal 'not_found'.
 */
export async function revealTile(
  tx: Queries,
  playerId: string,
  { id, tile }: { id: string; tile: number },
  now: number,
): Promise<MinesRound> {
  const round = await lockRound(tx, playerId, id);
  const { state, opened, mines, stakeCents } = round.row;
  if (state !== 'open' || opened.includes(tile)) return round;
  const after = [...opened, tile];
  if ((await minesBoardOf(round)).includes(tile)) {
    await credit(tx, houseGamePosting('mines', round.row, 'payout', 0, now));
    return updateRound(round, tx, { opened: after, state: 'lost', endedAt: now });
  }
  const next = await updateRound(round, tx, { opened: after });
  return after.length >= openableTiles(mines, stakeCents) ? pay(tx, next, now) : next;
}

/**
 * Cashes a round out; an ended one stays unchanged. Throws the refusals 'not_found', and 'invalid_input' if no brick
 * is open yet.
 */
export async function cashOutMinesRound(
  tx: Queries,
  playerId: string,
  id: string,
  now: number,
): Promise<MinesRound> {
  const round = await lockRound(tx, playerId, id);
  if (round.row.state !== 'open') return round;
  if (round.row.opened.length === 0) throw new Refusal('invalid_input', { text: 'nothing_opened' });
  return pay(tx, round, now);
}

/**
 * Refunds the stake of a player's open round; the round is void. A player whom the register bars can't finish a round
 * (D11).
 */
async function refundOpenMinesRound(tx: Queries, playerId: string, now: number): Promise<void> {
  await lockBalances(tx, playerId);
  const round = await findOpenMinesRound(tx, playerId);
  if (!round) return;
  const { stakeCents } = round.row;
  await rollback(tx, houseGamePosting('mines', round.row, 'stake', stakeCents, now));
  await updateRound(round, tx, { state: 'void', payoutCents: stakeCents, endedAt: now });
}

export const minesDefinition: HouseGame = {
  description: {
    pt: 'Mines com 1% de vantagem da casa, tabela aberta e rodadas que você mesmo confere.',
    en: 'Mines with a house edge of 1%, an open table and rounds that you can check yourself.',
    es: 'Mines con un 1% de ventaja de la casa, tabla abierta y rondas que compruebas tú.',
  },
  countOpen: (playerId) =>
    sql`(select count(*) from mines_rounds where player_id = ${playerId} and state = 'open')`,
  refundOpen: refundOpenMinesRound,
  hasRoundOnSeeds: async (queries, playerId) => (await findOpenMinesRound(queries, playerId)) !== undefined,
  async eraseChosenTexts(tx, playerId) {
    await tx.update(minesRoundsTable).set({ clientSeed: '' }).where(eq(minesRoundsTable.playerId, playerId));
  },
  async exportRounds(queries, playerId, limit) {
    const rounds = await queries
      .select()
      .from(minesRoundsTable)
      .where(eq(minesRoundsTable.playerId, playerId))
      .orderBy(desc(minesRoundsTable.createdAt), desc(minesRoundsTable.nonce))
      .limit(limit);
    return rounds.map((round) => ({
      id: round.id,
      state: round.state,
      mines: round.mines,
      opened: round.opened,
      stake_cents: round.stakeCents,
      payout_cents: round.payoutCents,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      at: new Date(round.createdAt).toISOString(),
      ended_at: round.endedAt === null ? null : new Date(round.endedAt).toISOString(),
    }));
  },
};
