// Lost passwords (D5): a token that a mail carries, good once and for half an hour. Only its hash rests.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { RECOVERY_LIFE_MS } from '#contract/limits.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { passwordRecoveriesTable } from '#server/data/schema/players/password-recoveries-table.ts';

const KEPT_MS = 24 * 60 * 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes a token for a player; gives it for the mail, the only place where it is written. */
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

const usable = (token: string, now: number) =>
  and(
    eq(passwordRecoveriesTable.tokenHash, hashOf(token)),
    isNull(passwordRecoveriesTable.usedAt),
    gt(passwordRecoveriesTable.expiresAt, now),
  );

/** Whose token this is; undefined where it is none, was used or is too old. */
export async function findRecoveringPlayer(
  queries: Queries,
  token: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ playerId: passwordRecoveriesTable.playerId })
    .from(passwordRecoveriesTable)
    .where(usable(token, now));
  return row?.playerId;
}

/** Uses a token up, and with it every other of the same player; false where somebody was faster. */
export async function redeemPasswordRecovery(
  tx: Queries,
  token: string,
  playerId: string,
  now: number,
): Promise<boolean> {
  const used = await tx
    .update(passwordRecoveriesTable)
    .set({ usedAt: now })
    .where(usable(token, now))
    .returning({ playerId: passwordRecoveriesTable.playerId });
  if (used.length === 0) return false;
  await cancelPasswordRecoveries(tx, playerId, now);
  return true;
}

/** Makes every token of a player useless, as after a changed password. */
export async function cancelPasswordRecoveries(tx: Queries, playerId: string, now: number): Promise<void> {
  await tx
    .update(passwordRecoveriesTable)
    .set({ usedAt: now })
    .where(and(eq(passwordRecoveriesTable.playerId, playerId), isNull(passwordRecoveriesTable.usedAt)));
}

/** Clears away tokens that nobody can use any more. */
export async function deleteExpiredRecoveries(db: Database, now: number): Promise<void> {
  await db.queries
    .delete(passwordRecoveriesTable)
    .where(lt(passwordRecoveriesTable.expiresAt, now - KEPT_MS));
}
