// Which VAPID key the devices subscribed with. A push service accepts only messages that are signed with that key (RFC 8292, 4.2): after
// a change of the key nothing reaches a device until its page has subscribed again.
import { count, isNull, ne } from 'drizzle-orm';
import type { Database, Queries } from '#server/core/db/database.ts';
import { fingerprintOf } from '#server/core/env/secret-fingerprint.ts';
import { noteFingerprint } from '#server/core/env/secret-fingerprints.ts';
import { pushSubscriptionsTable } from '#server/data/schema/notices-table.ts';

export const PUSH_KEY_NAME = 'VAPID_PUBLIC_KEY';

/** Says which key it is: 16 hexadecimal digits. Takes the public key, base64url. */
export const pushKeyFingerprint = (publicKey: string): string => fingerprintOf(PUSH_KEY_NAME, publicKey);

/**
 * Notes the server's public key as of now (ms since 1970). Returns how many devices subscribed with another one, if the database was used
 * with another one before, else undefined. Devices that an older build stored count as subscribed with the key before. Throws
 * `SecretChanged` where that one is not among `others`: a copy with another key could not reach the devices of this one.
 */
export async function notePushKey(
  db: Database,
  publicKey: string,
  others: readonly string[],
  now: number,
): Promise<number | undefined> {
  const fingerprint = pushKeyFingerprint(publicKey);
  return db.transaction(async (tx) => {
    const known = [fingerprint, ...others.map(pushKeyFingerprint)] as const;
    const former = (await noteFingerprint(tx, PUSH_KEY_NAME, known, now)) ?? fingerprint;
    await tx
      .update(pushSubscriptionsTable)
      .set({ keyFingerprint: former })
      .where(isNull(pushSubscriptionsTable.keyFingerprint));
    return former === fingerprint ? undefined : countUnreachableDevices(tx, publicKey);
  });
}

/** How many devices the server's key does not reach: they subscribed with another one. Without a key it reaches none. */
export async function countUnreachableDevices(queries: Queries, publicKey?: string): Promise<number> {
  const [found] = await queries
    .select({ devices: count() })
    .from(pushSubscriptionsTable)
    .where(
      publicKey === undefined
        ? undefined
        : ne(pushSubscriptionsTable.keyFingerprint, pushKeyFingerprint(publicKey)),
    );
  return found?.devices ?? 0;
}
