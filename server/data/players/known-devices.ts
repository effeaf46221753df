// Devices from which a player logged in (D5). A device names itself by a secret that it made up; stored is a hash of player and
// secret, so that the table tells neither the secret nor which players share a device.
import { createHash } from 'node:crypto';
import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm';
import { KNOWN_DEVICE_DAYS } from '#contract/stored-device.ts';
import type { Queries } from '#server/core/db/database.ts';
import { knownDevicesTable } from '#server/data/schema/credentials-table.ts';

const LIFE_MS = KNOWN_DEVICE_DAYS * 24 * 3_600_000;
/** Most devices of a player that are known; a further one replaces the one whose last login is longest ago. */
const MAX_DEVICES = 20;

/** Names a player's device in the table and in its count of wrong passwords. */
export const deviceHash = (playerId: string, secret: string): string =>
  createHash('sha256').update(`${playerId} ${secret}`).digest('base64url');

/** Whether the player logged in from the device with this secret in the last 180 days. */
export async function isKnownDevice(
  queries: Queries,
  playerId: string,
  secret: string,
  now: number,
): Promise<boolean> {
  const { lastLoginAt, playerId: owner, secretHash } = knownDevicesTable;
  const [known] = await queries
    .select({ lastLoginAt })
    .from(knownDevicesTable)
    .where(
      and(eq(owner, playerId), eq(secretHash, deviceHash(playerId, secret)), gt(lastLoginAt, now - LIFE_MS)),
    );
  return known !== undefined;
}

/** Records a login from a device. */
export async function rememberDevice(
  tx: Queries,
  playerId: string,
  secret: string,
  now: number,
): Promise<void> {
  const { lastLoginAt, playerId: owner, secretHash } = knownDevicesTable;
  await tx
    .insert(knownDevicesTable)
    .values({ playerId, secretHash: deviceHash(playerId, secret), since: now, lastLoginAt: now })
    .onConflictDoUpdate({ target: [owner, secretHash], set: { lastLoginAt: now } });
  const newest = tx
    .select({ secretHash })
    .from(knownDevicesTable)
    .where(eq(owner, playerId))
    .orderBy(desc(lastLoginAt), secretHash)
    .limit(MAX_DEVICES);
  await tx.delete(knownDevicesTable).where(and(eq(owner, playerId), notInArray(secretHash, newest)));
}

/** A player's known devices, the last login first. */
export async function listKnownDevices(queries: Queries, playerId: string) {
  return queries
    .select()
    .from(knownDevicesTable)
    .where(eq(knownDevicesTable.playerId, playerId))
    .orderBy(desc(knownDevicesTable.lastLoginAt));
}

/** Forgets all devices of a player. */
export async function forgetDevices(tx: Queries, playerId: string): Promise<void> {
  await tx.delete(knownDevicesTable).where(eq(knownDevicesTable.playerId, playerId));
}

/** Deletes devices without a login for 180 days. */
export async function deleteOldDevices(queries: Queries, now: number): Promise<void> {
  await queries.delete(knownDevicesTable).where(lte(knownDevicesTable.lastLoginAt, now - LIFE_MS));
}
