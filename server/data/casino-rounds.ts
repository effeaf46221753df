// A round of a casino game as the provider's moves tell it: what is staked in it, how a win is shared out, when it has ended.
import { and, eq, type InferSelectModel, isNull } from 'drizzle-orm';
import { type Cents, splitProportionally } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { homeOfBonusMoney } from './bonus-play.ts';
import { casinoMovesTable } from './casino-moves-table.ts';
import { playSettled } from './play-settled.ts';
import { stakeKindOf } from './stake-kinds.ts';

type MoveRow = InferSelectModel<typeof casinoMovesTable>;
type Round = Pick<MoveRow, 'provider' | 'roundId' | 'playerId'>;
/** Real and bonus money; what belonged to a bonus that is gone goes back to the promotions budget. */
export interface Parts {
  realCents: Cents;
  bonusCents: Cents;
  goneCents: Cents;
}

/** The stakes of a round that weren't undone. */
export async function roundStakes(tx: Queries, { provider, roundId, playerId }: Round): Promise<MoveRow[]> {
  return tx
    .select()
    .from(casinoMovesTable)
    .where(
      and(
        eq(casinoMovesTable.provider, provider),
        eq(casinoMovesTable.roundId, roundId),
        eq(casinoMovesTable.playerId, playerId),
        eq(casinoMovesTable.kind, 'debit'),
        isNull(casinoMovesTable.rolledBackAt),
      ),
    )
    .orderBy(casinoMovesTable.createdAt, casinoMovesTable.transactionId);
}

/** An amount in the proportion of these stakes, each bonus's part going where that bonus's money went meanwhile. */
export async function partsOfWin(
  tx: Queries,
  amountCents: Cents,
  stakes: readonly MoveRow[],
): Promise<Parts & { byBonus: ReadonlyMap<string, Cents> }> {
  const bonusIds = [...new Set(stakes.filter((stake) => stake.bonusCents > 0).map(({ bonusId }) => bonusId))];
  const sumOf = (stakesOf: readonly MoveRow[], part: 'realCents' | 'bonusCents') =>
    stakesOf.reduce((total, stake) => total + stake[part], 0);
  const weights = bonusIds.map((id) =>
    sumOf(
      stakes.filter((stake) => stake.bonusId === id),
      'bonusCents',
    ),
  );
  const [real = 0, ...shares] = splitProportionally(amountCents, [sumOf(stakes, 'realCents'), ...weights]);
  const parts = { real, bonus: 0, promotions: 0 };
  const byBonus = new Map<string, Cents>();
  for (const [index, id] of bonusIds.entries()) {
    const share = shares[index] ?? 0;
    const home = await homeOfBonusMoney(tx, id);
    parts[home] += share;
    if (id !== null && home === 'bonus') byBonus.set(id, share);
  }
  return { realCents: parts.real, bonusCents: parts.bonus, goneCents: parts.promotions, byBonus };
}

/** Counts the round's stakes as settled, each once: from here on none can be undone. */
export async function countStakes(
  tx: Queries,
  { provider, roundId, playerId, gameId, now }: Round & { gameId: string; now: number },
): Promise<void> {
  const counted = await tx
    .update(casinoMovesTable)
    .set({ countedAt: now })
    .where(
      and(
        eq(casinoMovesTable.provider, provider),
        eq(casinoMovesTable.roundId, roundId),
        eq(casinoMovesTable.playerId, playerId),
        eq(casinoMovesTable.kind, 'debit'),
        isNull(casinoMovesTable.rolledBackAt),
        isNull(casinoMovesTable.countedAt),
      ),
    )
    .returning();
  if (counted.length === 0) return;
  const realCents = counted.reduce((total, stake) => total + stake.realCents, 0);
  const bonusCents = counted.reduce((total, stake) => total + stake.bonusCents, 0);
  await playSettled(tx, {
    playerId,
    kind: await stakeKindOf(tx, provider, gameId),
    realCents,
    bonusCents,
    now,
  });
}

/** Whether the round has ended, with a win or without. */
export async function isCredited(tx: Queries, { provider, roundId, playerId }: Round): Promise<boolean> {
  const [row] = await tx
    .select({ kind: casinoMovesTable.kind })
    .from(casinoMovesTable)
    .where(
      and(
        eq(casinoMovesTable.provider, provider),
        eq(casinoMovesTable.roundId, roundId),
        eq(casinoMovesTable.playerId, playerId),
        eq(casinoMovesTable.kind, 'credit'),
      ),
    )
    .limit(1);
  return row !== undefined;
}
