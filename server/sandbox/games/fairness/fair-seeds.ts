// The seeds of the provably fair games of the sandboxed provider. Each player has one pair for all of them; in demo mode each game session
// has one. A seed that was revealed stays, so that each of its rounds can be verified.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { RoundSeeds } from '#contract/rules/casino/provably-fair.ts';
import { moment } from '#server/core/db/columns.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { type GameRound, type GameSession, gameRounds, gameSessions } from '../game-round-store.ts';
import { fairHash } from './fair-hmac.ts';

const fairSeeds = pgTable('sandbox_fair_seeds', {
  id: text('id').primaryKey(),
  owner: text('owner').notNull(),
  serverSeed: text('server_seed').notNull(),
  hash: text('hash').notNull(),
  clientSeed: text('client_seed').notNull(),
  nonce: integer('nonce').notNull(),
  createdAt: moment('created_at').notNull(),
  revealedAt: moment('revealed_at'),
});

const fairRounds = pgTable('sandbox_fair_rounds', {
  roundId: text('round_id').primaryKey(),
  seedId: text('seed_id').notNull(),
  nonce: integer('nonce').notNull(),
  clientSeed: text('client_seed').notNull(),
});

type FairSeed = typeof fairSeeds.$inferSelect;

const SERVER_SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;
/** As many owners' transactions may reveal a pair one after another while one waits. */
const LOCK_TRIES = 5;

/** Whose seeds a session plays on. */
export const ownerOf = ({ id, mode, player }: GameSession): string =>
  mode === 'real' ? `player:${player}` : `session:${id}`;

/**
 * The pair in use, locked until the transaction ends; made if there is none. Who waits for another transaction that reveals the pair finds
 * its successor in a statement of its own, which sees what that one wrote.
 */
export async function lockSeeds(tx: Queries, owner: string, now: number): Promise<FairSeed> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    await makeSeeds(tx, owner, now);
    const [found] = await tx
      .select()
      .from(fairSeeds)
      .where(and(eq(fairSeeds.owner, owner), isNull(fairSeeds.revealedAt)))
      .for('update');
    if (found) return found;
  }
  throw new Error('the database gave no seed');
}

/** Makes a pair for an owner who has none in use. */
async function makeSeeds(tx: Queries, owner: string, now: number): Promise<void> {
  const serverSeed = randomBytes(SERVER_SEED_BYTES).toString('hex');
  await tx
    .insert(fairSeeds)
    .values({
      id: newId(),
      owner,
      serverSeed,
      hash: fairHash(serverSeed),
      clientSeed: randomBytes(CLIENT_SEED_BYTES).toString('hex'),
      nonce: 0,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** Takes the next number of a locked pair for a round. */
export async function takeNonce(tx: Queries, seed: FairSeed): Promise<RoundSeeds> {
  const nonce = seed.nonce + 1;
  await tx.update(fairSeeds).set({ nonce }).where(eq(fairSeeds.id, seed.id));
  return { serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce };
}

/** Records what decided a stored round. */
export async function saveRoundSeeds(
  tx: Queries,
  roundId: string,
  seed: FairSeed,
  { nonce, clientSeed }: RoundSeeds,
): Promise<void> {
  await tx.insert(fairRounds).values({ roundId, seedId: seed.id, nonce, clientSeed });
}

/** Whether a round of these seeds has not ended: who saw half of it could choose the other half. */
export async function hasOpenRound(tx: Queries, seed: FairSeed): Promise<boolean> {
  const [open] = await tx
    .select({ id: gameRounds.id })
    .from(fairRounds)
    .innerJoin(gameRounds, eq(gameRounds.id, fairRounds.roundId))
    .where(
      and(eq(fairRounds.seedId, seed.id), inArray(gameRounds.state, ['debiting', 'debited', 'cancelling'])),
    )
    .limit(1);
  return open !== undefined;
}

export async function setClientSeed(tx: Queries, seed: FairSeed, clientSeed: string): Promise<void> {
  await tx.update(fairSeeds).set({ clientSeed }).where(eq(fairSeeds.id, seed.id));
}

/** Reveals a locked pair, or deletes it if no round used it: there is nothing to verify. */
export async function revealSeed(tx: Queries, seed: FairSeed, now: number): Promise<void> {
  if (seed.nonce === 0) {
    await tx.delete(fairSeeds).where(eq(fairSeeds.id, seed.id));
    return;
  }
  await tx.update(fairSeeds).set({ revealedAt: now }).where(eq(fairSeeds.id, seed.id));
}

interface FairRound {
  round: GameRound;
  nonce: number;
  clientSeed: string;
  hash: string;
  /** Null until it is revealed. */
  serverSeed: string | null;
}

/** The owner's last rounds of a game that have ended, the latest first. */
export async function endedFairRounds(
  tx: Queries,
  session: GameSession,
  howMany: number,
): Promise<FairRound[]> {
  const rows = await tx
    .select({ round: gameRounds, used: fairRounds, seed: fairSeeds })
    .from(fairRounds)
    .innerJoin(fairSeeds, eq(fairSeeds.id, fairRounds.seedId))
    .innerJoin(gameRounds, eq(gameRounds.id, fairRounds.roundId))
    .innerJoin(gameSessions, eq(gameSessions.id, gameRounds.sessionId))
    .where(
      and(
        eq(fairSeeds.owner, ownerOf(session)),
        eq(gameSessions.game, session.game),
        eq(gameRounds.state, 'settled'),
      ),
    )
    .orderBy(desc(gameRounds.startedAt), desc(fairRounds.nonce))
    .limit(howMany);
  return rows.map(({ round, used, seed }) => ({
    round,
    nonce: used.nonce,
    clientSeed: used.clientSeed,
    hash: seed.hash,
    serverSeed: seed.revealedAt === null ? null : seed.serverSeed,
  }));
}
