// A round of a casino game as the provider's wallet calls describe it: its stakes, and whether it was credited.
import { and, eq, type InferSelectModel, isNull } from 'drizzle-orm';
import type { StakeKind } from '#contract/endpoints/wallet/bonus-calls.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { casinoPostingsTable } from '#server/data/schema/casino-rounds-table.ts';
import { gamesTable } from '#server/data/schema/catalogue-table.ts';
import { onBetSettled } from '#server/data/wallet/on-bet-settled.ts';

/** The provider under which the operator's own games are recorded in `casino_moves`. */
export const HOUSE_GAMES_PROVIDER = 'house';

type CasinoPostingRow = InferSelectModel<typeof casinoPostingsTable>;
type Round = Pick<CasinoPostingRow, 'provider' | 'roundId' | 'playerId'>;

/** The stakes of a round that were not rolled back. */
export async function listRoundStakes(
  tx: Queries,
  { provider, roundId, playerId }: Round,
): Promise<CasinoPostingRow[]> {
  return tx
    .select()
    .from(casinoPostingsTable)
    .where(
      and(
        eq(casinoPostingsTable.provider, provider),
        eq(casinoPostingsTable.roundId, roundId),
        eq(casinoPostingsTable.playerId, playerId),
        eq(casinoPostingsTable.kind, 'debit'),
        isNull(casinoPostingsTable.rolledBackAt),
      ),
    )
    .orderBy(casinoPostingsTable.createdAt, casinoPostingsTable.transactionId);
}

/** Counts the round's stakes as settled, each once; after this none of them can be rolled back. */
export async function settleRoundStakes(
  tx: Queries,
  { provider, roundId, playerId, gameId, now }: Round & { gameId: string; now: number },
): Promise<void> {
  const counted = await tx
    .update(casinoPostingsTable)
    .set({ countedAt: now })
    .where(
      and(
        eq(casinoPostingsTable.provider, provider),
        eq(casinoPostingsTable.roundId, roundId),
        eq(casinoPostingsTable.playerId, playerId),
        eq(casinoPostingsTable.kind, 'debit'),
        isNull(casinoPostingsTable.rolledBackAt),
        isNull(casinoPostingsTable.countedAt),
      ),
    )
    .returning();
  if (counted.length === 0) return;
  const realCents = counted.reduce((total, stake) => total + stake.realCents, 0);
  const bonusCents = counted.reduce((total, stake) => total + stake.bonusCents, 0);
  await onBetSettled(tx, {
    playerId,
    kind: await findStakeKind(tx, provider, gameId),
    realCents,
    bonusCents,
    now,
  });
}

/** Whether the round was credited, with or without a win. */
export async function hasCredit(tx: Queries, { provider, roundId, playerId }: Round): Promise<boolean> {
  const [row] = await tx
    .select({ kind: casinoPostingsTable.kind })
    .from(casinoPostingsTable)
    .where(
      and(
        eq(casinoPostingsTable.provider, provider),
        eq(casinoPostingsTable.roundId, roundId),
        eq(casinoPostingsTable.playerId, playerId),
        eq(casinoPostingsTable.kind, 'credit'),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The kind under which stakes in a provider's game count towards a rollover. */
async function findStakeKind(queries: Queries, provider: string, gameId: string): Promise<StakeKind> {
  if (provider === HOUSE_GAMES_PROVIDER) return 'originals';
  const [game] = await queries
    .select({ categoryId: gamesTable.categoryId })
    .from(gamesTable)
    .where(eq(gamesTable.id, gameId));
  if (game?.categoryId === CATEGORY_SLOTS) return 'slots';
  return game?.categoryId === CATEGORY_LIVE ? 'live' : 'casino';
}
