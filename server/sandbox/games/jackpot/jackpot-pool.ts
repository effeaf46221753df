import { and, eq } from 'drizzle-orm';
import type { Cents } from '#contract/rules/money.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import type { GameRound } from '../game-round-store.ts';
import { gameRounds } from '../game-rounds-table.ts';
import { fed, type JackpotPool, type JackpotRule, winsJackpot } from './jackpot-rule.ts';
import { jackpotsTable } from './jackpots-table.ts';

/** What a jackpot would pay now (cents). */
export async function jackpotAmount(queries: Queries, { name, startCents }: JackpotRule): Promise<Cents> {
  const [row] = await queries.select().from(jackpotsTable).where(eq(jackpotsTable.name, name));
  return row?.potCents ?? startCents;
}

/** The pot, locked until the transaction ends, so that concurrent rounds are serialised. */
async function holdPot(tx: Queries, { name, startCents }: JackpotRule): Promise<JackpotPool> {
  await tx.insert(jackpotsTable).values({ name, potCents: startCents, rest: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(jackpotsTable).where(eq(jackpotsTable.name, name)).for('update');
  return { cents: row?.potCents ?? startCents, rest: row?.rest ?? 0 };
}

/**
 * Moves on a round whose stake was taken, if it still waits for that: in one transaction its share feeds the pot, and where
 * the drawn number hits, the round wins the pot and a fresh one stands there. Gives the round as it then stands.
 */
export async function contributeStake(
  database: Database,
  round: GameRound,
  balanceCents: Cents,
  { rule, drawn }: { rule: JackpotRule; drawn: number },
): Promise<GameRound> {
  return database.transaction(async (tx) => {
    const pot = fed(await holdPot(tx, rule), round.stakeCents, rule);
    const won = winsJackpot(round.stakeCents, drawn) ? pot.cents : 0;
    const [moved] = await tx
      .update(gameRounds)
      .set({ state: 'debited', balanceCents, winCents: round.winCents + won, jackpotCents: won })
      .where(and(eq(gameRounds.id, round.id), eq(gameRounds.state, 'debiting')))
      .returning();
    if (!moved) {
      const [other] = await tx.select().from(gameRounds).where(eq(gameRounds.id, round.id));
      return other ?? round;
    }
    const left = won > 0 ? rule.startCents : pot.cents;
    await tx
      .update(jackpotsTable)
      .set({ potCents: left, rest: pot.rest })
      .where(eq(jackpotsTable.name, rule.name));
    return moved;
  });
}
