// Password recovery (D5): a token sent by mail, valid once and for half an hour. Only its hash is stored.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, not } from 'drizzle-orm';
import { RECOVERY_LIFE_MS } from '#contract/limits.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import { passwordRecoveriesTable } from '#server/data/schema/credentials-table.ts';

const RETENTION_MS = 24 * 60 * 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a token for a player; returns it for the mail, the only place where it appears. */
export async function createPasswordRecovery(
  queries: Queries,
  playerId: string,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries
    .insert(passwordRecoveriesTable)
    .values({ tokenHash: hashOf(token), playerId, createdAt: now, expiresAt: now + RECOVERY_LIFE_MS });
  return token;
}

const isUsable = (token: string, now: number) =>
  and(
    eq(passwordRecoveriesTable.tokenHash, hashOf(token)),
    isNull(passwordRecoveriesTable.usedAt),
    not(isPastSql(passwordRecoveriesTable.expiresAt, now, RECOVERY_LIFE_MS)),
  );

/** The player of a token; undefined if it is invalid, used or too old. */
export async function findRecoveringPlayer(
  queries: Queries,
  token: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ playerId: passwordRecoveriesTable.playerId })
    .from(passwordRecoveriesTable)
    .where(isUsable(token, now));
  return row?.playerId;
}

/** Uses a token up, and with it every other token of the same player; false if a concurrent request was faster. */
export async function redeemPasswordRecovery(
  tx: Queries,
  token: string,
  playerId: string,
  now: number,
): Promise<boolean> {
  const used = await tx
    .update(passwordRecoveriesTable)
    .set({ usedAt: now })
    .where(isUsable(token, now))
    .returning({ playerId: passwordRecoveriesTable.playerId });
  if (used.length === 0) return false;
  await cancelPasswordRecoveries(tx, playerId, now);
  return true;
}

/** Invalidates every token of a player, for example after a password change. */
export async function cancelPasswordRecoveries(tx: Queries, playerId: string, now: number): Promise<void> {
  await tx
    .update(passwordRecoveriesTable)
    .set({ usedAt: now })
    .where(and(eq(passwordRecoveriesTable.playerId, playerId), isNull(passwordRecoveriesTable.usedAt)));
}

/** Deletes every token of a player. */
export async function deletePasswordRecoveries(tx: Queries, playerId: string): Promise<void> {
  await tx.delete(passwordRecoveriesTable).where(eq(passwordRecoveriesTable.playerId, playerId));
}

/** Deletes tokens that can't be used any more. */
export async function deleteExpiredRecoveries(db: Database, now: number): Promise<void> {
  await db.queries
    .delete(passwordRecoveriesTable)
    .where(isPastSql(passwordRecoveriesTable.expiresAt, now - RETENTION_MS, RETENTION_MS + RECOVERY_LIFE_MS));
}
