// A round of a casino game as the provider's moves tell it: what is staked in it, when it has ended.
import { and, eq, type InferSelectModel, isNull } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { casinoMovesTable } from './casino-moves-table.ts';
import { playSettled } from './play-settled.ts';
import { stakeKindOf } from './stake-kinds.ts';

type MoveRow = InferSelectModel<typeof casinoMovesTable>;
type Round = Pick<MoveRow, 'provider' | 'roundId' | 'playerId'>;

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
