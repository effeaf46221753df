// Devices on which a player receives notices (web push). A device belongs to one player at a time.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { NoticeTopic } from '#contract/endpoints/player/notification-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { pushSubscriptionsTable } from '#server/data/schema/notices-table.ts';

/** Maximum number of devices per player; a further one replaces the oldest. */
const MAX_DEVICES = 10;

interface Device {
  playerId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: readonly NoticeTopic[];
  /** Of the VAPID key that the browser subscribed with. */
  keyFingerprint: string;
}

/** Undefined where the browser does not say it: what is stored of the device stays. */
interface KnownKey {
  keyFingerprint: Device['keyFingerprint'] | undefined;
}

/** Subscribes a device to topics, in place of its earlier ones and of what its browser subscribed with another key. */
export async function savePushSubscription(tx: Queries, device: Device, now: number): Promise<void> {
  const row = { ...device, topics: [...new Set(device.topics)], createdAt: now };
  await tx
    .insert(pushSubscriptionsTable)
    .values({ id: newId(), ...row })
    .onConflictDoUpdate({ target: pushSubscriptionsTable.endpoint, set: row });
  await tx
    .delete(pushSubscriptionsTable)
    .where(
      and(
        eq(pushSubscriptionsTable.playerId, device.playerId),
        eq(pushSubscriptionsTable.sessionId, device.sessionId),
        ne(pushSubscriptionsTable.keyFingerprint, device.keyFingerprint),
      ),
    );
  await tx.execute(sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where player_id = ${device.playerId}
    order by created_at desc, id desc offset ${MAX_DEVICES})`);
}

/**
 * Links a player's device with this session and returns its topics. A device that belonged to another player is taken
 * from that player.
 */
export async function claimPushDevice(
  tx: Queries,
  presented: Pick<Device, 'playerId' | 'sessionId' | 'endpoint'> & KnownKey,
): Promise<NoticeTopic[]> {
  const { playerId, sessionId, endpoint, keyFingerprint } = presented;
  const here = eq(pushSubscriptionsTable.endpoint, endpoint);
  await tx.delete(pushSubscriptionsTable).where(and(here, ne(pushSubscriptionsTable.playerId, playerId)));
  const [own] = await tx
    .update(pushSubscriptionsTable)
    .set({ sessionId, keyFingerprint })
    .where(and(here, eq(pushSubscriptionsTable.playerId, playerId)))
    .returning({ topics: pushSubscriptionsTable.topics });
  return own?.topics ?? [];
}

/**
 * Gives a device the address that its browser replaced the former one with; player, session and topics stay. Returns false if no
 * device has the former address.
 */
export async function movePushDevice(
  tx: Queries,
  from: string,
  to: Pick<Device, 'endpoint' | 'p256dh' | 'auth'> & KnownKey,
): Promise<boolean> {
  const former = eq(pushSubscriptionsTable.endpoint, from);
  const [present] = await tx
    .select({ id: pushSubscriptionsTable.id })
    .from(pushSubscriptionsTable)
    .where(eq(pushSubscriptionsTable.endpoint, to.endpoint));
  const { id } = pushSubscriptionsTable;
  // A device that subscribed at the new address meanwhile has its topics there.
  const moved =
    present && from !== to.endpoint
      ? await tx.delete(pushSubscriptionsTable).where(former).returning({ id })
      : await tx.update(pushSubscriptionsTable).set(to).where(former).returning({ id });
  return moved.length > 0;
}

/** Removes a device: nothing is sent to it any more, and its queued notices are deleted. */
export async function removePushDevice(queries: Queries, endpoint: string): Promise<void> {
  await queries.delete(pushSubscriptionsTable).where(eq(pushSubscriptionsTable.endpoint, endpoint));
}

/** Removes the devices of a session. */
export async function removeSessionPushDevices(tx: Queries, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptionsTable).where(eq(pushSubscriptionsTable.sessionId, sessionId));
}

/** Removes a player's devices except those of one session. */
export async function removePlayerPushDevices(
  tx: Queries,
  playerId: string,
  exceptSession: string,
): Promise<void> {
  await tx
    .delete(pushSubscriptionsTable)
    .where(
      and(eq(pushSubscriptionsTable.playerId, playerId), ne(pushSubscriptionsTable.sessionId, exceptSession)),
    );
}

/** A player's devices, the oldest first. */
export async function listPushDevices(queries: Queries, playerId: string) {
  return queries
    .select()
    .from(pushSubscriptionsTable)
    .where(eq(pushSubscriptionsTable.playerId, playerId))
    .orderBy(asc(pushSubscriptionsTable.createdAt));
}

/** The devices of these ids. */
export async function findPushDevices(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .select()
    .from(pushSubscriptionsTable)
    .where(inArray(pushSubscriptionsTable.id, [...ids]));
}
