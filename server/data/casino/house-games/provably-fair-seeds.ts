// The seeds of the house games (D9): the server's seed is committed to by its hash before the first round and
// revealed when it is replaced; the player chooses the client seed after seeing that hash.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, type InferSelectModel, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Hmac } from '#contract/rules/casino/provably-fair.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { fairSeedsTable } from '#server/data/schema/casino-rounds-table.ts';

export type FairSeed = InferSelectModel<typeof fairSeedsTable>;

const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

export const hmacSha256: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

async function findInUse(queries: Queries, playerId: string): Promise<FairSeed | undefined> {
  const [row] = await queries
    .select()
    .from(fairSeedsTable)
    .where(and(eq(fairSeedsTable.playerId, playerId), isNull(fairSeedsTable.revealedAt)));
  return row;
}

/** The seed in use, created if there is none. The caller holds the locks on the player's accounts. */
export async function findOrCreateCurrentSeed(tx: Queries, playerId: string, now: number): Promise<FairSeed> {
  const known = await findInUse(tx, playerId);
  if (known) return known;
  const serverSeed = randomBytes(SEED_BYTES).toString('hex');
  const [made] = await tx
    .insert(fairSeedsTable)
    .values({
      id: newId(),
      playerId,
      serverSeed,
      hash: createHash('sha256').update(serverSeed).digest('hex'),
      clientSeed: randomBytes(CLIENT_SEED_BYTES).toString('hex'),
      nonce: 0,
      createdAt: now,
    })
    .returning();
  if (!made) throw new Error('the database gave no seed');
  return made;
}

async function change(tx: Queries, id: string, values: Partial<FairSeed>): Promise<FairSeed> {
  const [row] = await tx.update(fairSeedsTable).set(values).where(eq(fairSeedsTable.id, id)).returning();
  if (!row) throw new Error(`seed ${id} is gone`);
  return row;
}

/** Takes the next nonce of the seed in use, for one round. The caller holds the locks on the player's accounts. */
export async function nextNonce(tx: Queries, playerId: string, now: number): Promise<FairSeed> {
  const { id, nonce } = await findOrCreateCurrentSeed(tx, playerId, now);
  return change(tx, id, { nonce: nonce + 1 });
}

/** The caller holds the locks on the player's accounts and has made sure that no round is open. */
export async function replaceClientSeed(
  tx: Queries,
  playerId: string,
  clientSeed: string,
  now: number,
): Promise<FairSeed> {
  const { id } = await findOrCreateCurrentSeed(tx, playerId, now);
  return change(tx, id, { clientSeed });
}

/**
 * Reveals the seed in use and commits to the next one. The caller holds the locks on the player's accounts and has
 * made sure that no round is open.
 */
export async function rotateSeed(
  tx: Queries,
  playerId: string,
  now: number,
): Promise<{ revealed: FairSeed; current: FairSeed }> {
  const { id } = await findOrCreateCurrentSeed(tx, playerId, now);
  const revealed = await change(tx, id, { revealedAt: now });
  return { revealed, current: await findOrCreateCurrentSeed(tx, playerId, now) };
}

/** Deletes revealed seeds that no round used; those of rounds stay, so that any past round can be verified (D9). */
export async function deleteUnplayedSeeds(queries: Queries): Promise<void> {
  const isPlayed = sql`exists (select 1 from mines_rounds r where r.seed_id = ${fairSeedsTable.id})`;
  await queries
    .delete(fairSeedsTable)
    .where(and(isNotNull(fairSeedsTable.revealedAt), eq(fairSeedsTable.nonce, 0), sql`not ${isPlayed}`));
}

/** Erases the client seeds that a player chose. */
export async function eraseClientSeeds(tx: Queries, playerId: string): Promise<void> {
  await tx.update(fairSeedsTable).set({ clientSeed: '' }).where(eq(fairSeedsTable.playerId, playerId));
}
