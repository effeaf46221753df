// A call is authenticated when it begins. Until it writes, slow work may lie between: a password is hashed, another company is
// asked. In this time the account's owner may end the session, set another password or have the account closed: what is
// written then must not undo that.
import { and, eq } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import type { Caller } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { sessionsTable } from '#server/data/schema/credentials-table.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import type { Player } from './players.ts';

/**
 * A player who may still be written to, locked until the transaction ends; undefined once the account is closed. Where
 * several rows are locked, balances come first, then the player, then the player's sessions and credentials.
 */
export async function lockPlayer(tx: Queries, playerId: string): Promise<Player | undefined> {
  const [player] = await tx
    .select()
    .from(playersTable)
    .where(eq(playersTable.id, playerId))
    .for('no key update');
  return player?.closedAt === null ? player : undefined;
}

/**
 * Locks the session of a call until the transaction ends: it is not ended meanwhile. Closing an account ends its sessions. Throws the
 * refusal 'token_expired' where it was ended since the call began.
 */
export async function lockSession(tx: Queries, { playerId, sessionId }: Caller): Promise<void> {
  const [session] = await tx
    .select({ endedAt: sessionsTable.endedAt })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.id, sessionId), eq(sessionsTable.playerId, playerId)))
    .for('share');
  if (!session || session.endedAt !== null) throw new Refusal('token_expired');
}

/**
 * The player of a call whose session is still open, both locked until the transaction ends. Throws the refusal
 * 'token_expired' where the session was ended or the account closed since the call began.
 */
export async function lockCaller(tx: Queries, caller: Caller): Promise<Player> {
  const player = await lockPlayer(tx, caller.playerId);
  await lockSession(tx, caller);
  if (!player) throw new Refusal('token_expired');
  return player;
}
