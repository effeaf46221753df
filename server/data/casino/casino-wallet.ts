// The wallet that game providers call: debit a stake, credit a win, roll a stake back. Each is done once per
// transaction id of the provider. `stake-funding.ts` decides which money a stake takes and where a win goes.
import { and, eq, type InferSelectModel } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { findRunningBonus, hasOverBonus } from '#server/data/bonuses/bonus-lifecycle.ts';
import { type Balances, balancesOf, lockBalances } from '#server/data/ledger/ledger.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { assertAllowed, type StakeBounds } from '#server/data/policy/policy.ts';
import { casinoPostingsTable } from '#server/data/schema/casino-rounds-table.ts';
import {
  creditWin,
  debitStake,
  refundStake,
  type StakeFunding,
  splitStake,
  splitWin,
} from '#server/data/wallet/stake-funding.ts';
import { hasCredit, listRoundStakes, settleRoundStakes } from './casino-rounds.ts';

export interface CasinoPosting {
  provider: string;
  /** The provider's transaction id; for a rollback that of the debit to undo. */
  transactionId: string;
  playerId: string;
  roundId: string;
  gameId: string;
  gameName: string;
  amountCents: Cents;
  /** The game session in which a provider asks for it; house games have none. */
  gameSessionId?: string;
  /** The amount that the player has already staked in the same round, in games with several stakes a round. */
  roundCents?: Cents;
  /** The limits of an external game; without them the limits for house games apply. */
  bounds?: StakeBounds;
  /**
   * True where the provider doesn't tell the end of a round: further stakes may follow a credit. Otherwise each credit
   * ends its round.
   */
  creditLeavesRoundOpen?: boolean;
  /** The player's IP address. */
  ip?: string;
  now: number;
}

interface CasinoPostingResult {
  realCents: Cents;
  bonusCents: Cents;
  /** The balance that the player can stake after the posting. */
  totalCents: Cents;
  /** It was done before; this call moved no money. */
  repeated: boolean;
}

/**
 * A posting that contradicts earlier ones: the same id with different content, a win without a stake, a stake that
 * was rolled back, a stake after the end of its round, or the rollback of a stake that a credit counted.
 */
export class WalletMismatch extends Error {
  override name = 'WalletMismatch';
}

type CasinoPostingRow = InferSelectModel<typeof casinoPostingsTable>;
const NO_FUNDING: StakeFunding = { realCents: 0, bonusCents: 0, bonusId: null };
/** The posting's reference in the ledger. */
const referenceOf = ({ provider, transactionId }: CasinoPosting) => `${provider}:${transactionId}`;

function answerOf({ realCents, bonusCents }: Balances, repeated: boolean): CasinoPostingResult {
  return { realCents, bonusCents, totalCents: realCents + bonusCents, repeated };
}

/** The balances, locked, without the money of a bonus whose time has passed. */
async function lockCurrentBalances(tx: Queries, playerId: string, now: number): Promise<Balances> {
  const balances = await lockBalances(tx, playerId);
  if (balances.bonusCents === 0) return balances;
  await findRunningBonus(tx, playerId, now);
  return lockBalances(tx, playerId);
}

/** The balance that a player can stake (cents). */
export async function walletBalance(
  db: Pick<Database, 'queries' | 'transaction'>,
  playerId: string,
  now: number,
): Promise<Cents> {
  const known = await balancesOf(db.queries, playerId);
  if (known.bonusCents === 0) return known.realCents;
  // The balances are read after this: the job may have ended the bonus since the first look, and taken its money.
  const isOver = await hasOverBonus(db.queries, playerId, now);
  const { realCents, bonusCents } = isOver
    ? await db.transaction((tx) => lockCurrentBalances(tx, playerId, now))
    : await balancesOf(db.queries, playerId);
  return realCents + bonusCents;
}

/**
 * The existing posting with this id. The caller holds the locks on the player's accounts, so that none can be
 * inserted in the meantime.
 */
async function findPosting(
  tx: Queries,
  { provider, transactionId }: CasinoPosting,
): Promise<CasinoPostingRow | undefined> {
  const [row] = await tx
    .select()
    .from(casinoPostingsTable)
    .where(
      and(eq(casinoPostingsTable.provider, provider), eq(casinoPostingsTable.transactionId, transactionId)),
    );
  return row;
}

function assertSamePosting(row: CasinoPostingRow, kind: CasinoPostingRow['kind'], move: CasinoPosting): void {
  const same =
    row.kind === kind &&
    row.playerId === move.playerId &&
    row.roundId === move.roundId &&
    row.amountCents === move.amountCents;
  if (!same) throw new WalletMismatch(`${move.provider} ${move.transactionId} was another move`);
}

async function insertPosting(
  tx: Queries,
  kind: CasinoPostingRow['kind'],
  move: CasinoPosting,
  { realCents, bonusCents, bonusId }: StakeFunding,
): Promise<void> {
  const { provider, transactionId, playerId, roundId, gameId, amountCents, now } = move;
  const row = { provider, transactionId, kind, playerId, roundId, gameId, amountCents, createdAt: now };
  const { gameSessionId } = move;
  await tx.insert(casinoPostingsTable).values({ ...row, realCents, bonusCents, bonusId, gameSessionId });
}

async function recordCasinoTransaction(
  tx: Queries,
  move: CasinoPosting,
  type: 0 | 1,
  status: Parameters<typeof recordTransaction>[1]['status'],
  amountCents: Cents = move.amountCents,
): Promise<void> {
  await recordTransaction(tx, {
    playerId: move.playerId,
    sourceType: 'CasinoTransaction',
    sourceId: referenceOf(move),
    type,
    status,
    amountCents,
    source: { casino_game: { name: move.gameName }, occurrence: move.roundId },
    now: move.now,
  });
}

/**
 * Debits a stake. Throws `WalletMismatch`, the refusals of the policy ('limit_reached', 'blocked_player',
 * 'area_closed', 'not_verified', 'ip_blocked') and 'insufficient_funds'. `admit`: further checks of a stake that was not
 * debited yet; a repeat is answered before any check (D3).
 */
export async function debit(
  tx: Queries,
  move: CasinoPosting,
  admit?: () => Promise<void>,
): Promise<CasinoPostingResult> {
  const before = await lockCurrentBalances(tx, move.playerId, move.now);
  const known = await findPosting(tx, move);
  if (known) {
    // A stake that was rolled back, before or after it arrived, must not be debited any more.
    if (known.rolledBackAt !== null) throw new WalletMismatch(`${move.transactionId} was rolled back`);
    assertSamePosting(known, 'debit', move);
    return answerOf(before, true);
  }
  await admit?.();
  if (!move.creditLeavesRoundOpen && (await hasCredit(tx, move))) {
    throw new WalletMismatch(`round ${move.roundId} has ended`);
  }
  const { playerId, amountCents, roundCents = 0, bounds, ip, now } = move;
  const stake = { kind: 'casino_stake', amountCents, roundCents, ...(bounds ? { bounds } : {}) } as const;
  await assertAllowed(tx, playerId, { ...stake, ...(ip ? { ip } : {}) }, now);
  const parts = await splitStake(tx, playerId, before, amountCents, now);
  await insertPosting(tx, 'debit', move, parts);
  await recordCasinoTransaction(tx, move, 0, TRANSACTION_STATUS.approved);
  const stakePosting = { kind: 'casino_stake', reference: referenceOf(move), playerId, now } as const;
  const balances = await debitStake(tx, stakePosting, parts);
  return answerOf(balances, false);
}

/**
 * Credits a win of a round that has a stake, and counts its stakes as settled; a win of 0 does only that. Throws
 * `WalletMismatch`.
 */
export async function credit(tx: Queries, move: CasinoPosting): Promise<CasinoPostingResult> {
  const before = await lockCurrentBalances(tx, move.playerId, move.now);
  const known = await findPosting(tx, move);
  if (known) {
    assertSamePosting(known, 'credit', move);
    return answerOf(before, true);
  }
  const stakes = await listRoundStakes(tx, move);
  if (stakes.every((stake) => stake.amountCents === 0)) {
    throw new WalletMismatch(`nothing was staked in round ${move.roundId}`);
  }
  const parts = await splitWin(tx, move.amountCents, stakes, move.now);
  await insertPosting(tx, 'credit', move, { ...parts, bonusId: null });
  const paidCents = parts.realCents + parts.bonusCents;
  if (paidCents > 0) await recordCasinoTransaction(tx, move, 1, TRANSACTION_STATUS.approved, paidCents);
  const { playerId, now } = move;
  const won = { kind: 'casino_win', reference: referenceOf(move), playerId, now } as const;
  if (move.amountCents > 0) await creditWin(tx, won, parts);
  await settleRoundStakes(tx, move);
  return answerOf(await balancesOf(tx, move.playerId), false);
}

/**
 * Returns a stake to the accounts it came from; if the stake never arrived, a later debit is refused. Throws
 * `WalletMismatch`, also if a credit counted the stake: a player must not get both the win and the stake. A stake that
 * arrived after the credit is not counted by it, and can be returned.
 */
export async function rollback(tx: Queries, move: CasinoPosting): Promise<CasinoPostingResult> {
  const before = await lockCurrentBalances(tx, move.playerId, move.now);
  const known = await findPosting(tx, move);
  if (!known) {
    await insertPosting(tx, 'rollback', move, NO_FUNDING);
    await markRolledBack(tx, move);
    return answerOf(before, false);
  }
  if (known.rolledBackAt !== null) return answerOf(before, true);
  assertSamePosting(known, 'debit', move);
  if (known.countedAt !== null) throw new WalletMismatch(`${move.transactionId} was settled`);
  await markRolledBack(tx, move);
  await recordCasinoTransaction(tx, move, 0, TRANSACTION_STATUS.cancelled);
  const { playerId, now } = move;
  const back = { kind: 'casino_rollback', reference: referenceOf(move), playerId, now } as const;
  const balances = await refundStake(tx, back, known);
  return answerOf(balances, false);
}

async function markRolledBack(tx: Queries, { provider, transactionId, now }: CasinoPosting): Promise<void> {
  await tx
    .update(casinoPostingsTable)
    .set({ rolledBackAt: now })
    .where(
      and(eq(casinoPostingsTable.provider, provider), eq(casinoPostingsTable.transactionId, transactionId)),
    );
}
