// A progressive jackpot: a share of every stake feeds a pot, the reels win all of it, and a pot that was paid starts anew.

import { and, eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Cents } from '#contract/rules/money/money.ts';
import { amount } from '#server/core/db/columns.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { type GameRound, gameRounds } from '#server/sandbox/games/game-round-store.ts';

const jackpotsTable = pgTable('sandbox_jackpots', {
  name: text('name').primaryKey(),
  potCents: amount('pot_cents').notNull(),
  rest: amount('rest').notNull(),
});

/** Parts of a whole in a share: hundredths of a percent. */
const WHOLE = 10_000;

export interface JackpotRule {
  /** The pot; games that name the same one share it. */
  name: string;
  /** The operator's payment into a fresh pot (cents). */
  startCents: Cents;
  /** Hundredths of a percent of each stake that feed the pot. */
  share: number;
  /** A round wins the pot once in so many. */
  oneIn: number;
  /** What the winning line would pay without a pot, in stakes: the pot is paid instead. */
  replacedPays: number;
}

/** A pot: whole cents, and what is less than one, in ten-thousandths. */
export interface JackpotPool {
  cents: Cents;
  rest: number;
}

/** The pot after a stake (cents) fed it. Nothing is rounded away: less than a cent waits for the next stake. */
export function fed({ cents, rest }: JackpotPool, stake: Cents, { share }: JackpotRule): JackpotPool {
  const parts = rest + stake * share;
  return { cents: cents + Math.floor(parts / WHOLE), rest: parts % WHOLE };
}

/** The number of a round whose reels win the pot, and of one whose reels don't. */
export const POT_ON_REELS = -1;
export const NO_POT = Number.MAX_SAFE_INTEGER;

/** Whether a stake (cents) wins with a number: below the stake, as every stake is with `POT_ON_REELS`. */
export function winsJackpot(stake: Cents, drawn: number): boolean {
  return drawn < stake;
}

/**
 * What the pot returns at least in the long run, in hundredths of a percent of all stakes: what feeds it. Its start is not
 * counted, because what that adds depends on how much is staked until the pot is won.
 */
export function jackpotRtp({ share }: JackpotRule): number {
  return share;
}

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
 * the number hits, the round wins the pot and a fresh one stands there. Gives the round as it then stands.
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
    const replaced = drawn === POT_ON_REELS ? round.stakeCents * rule.replacedPays : 0;
    const [moved] = await tx
      .update(gameRounds)
      .set({ state: 'debited', balanceCents, winCents: round.winCents - replaced + won, jackpotCents: won })
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
