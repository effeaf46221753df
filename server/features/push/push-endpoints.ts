import {
  getNotifications,
  moveNotifications,
  removeNotifications,
  renewNotifications,
  setNotifications,
} from '#contract/endpoints/player/notification-calls.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { pushKeyFingerprint } from '#server/data/notices/push-key.ts';
import {
  claimPushDevice,
  movePushDevice,
  removePushDevice,
  savePushSubscription,
} from '#server/data/notices/push-subscriptions.ts';
import { lockCaller } from '#server/data/players/caller-lock.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import type { PushService } from '#server/partners/push/push-service.ts';

const CHANGES: RateRule = { name: 'notifications', max: 60, windowMs: 60 * 60_000 };
/** Browsers replace a subscription about once a month. */
const MOVES: RateRule = { name: 'moved-notifications', max: 30, windowMs: 60 * 60_000 };

/** Subscriptions of a device to notices. */
export function pushEndpoints({ db, limiter, log }: Services, service: PushService): Endpoint[] {
  /** Undefined where the browser does not say the key that it subscribed with. */
  const fingerprintOf = (key: string | undefined) => key && pushKeyFingerprint(key);

  /** The server sends requests to this address: only browsers' own push services are accepted. */
  function assertPushService(address: string): void {
    if (service.isPushService(address)) return;
    throw new Refusal('invalid_input', { text: 'push_service', fields: { endpoint: ['push_service'] } });
  }

  return [
    endpoint(getNotifications, async () => ({ key: service.key }), { quiet: true }),

    endpoint(setNotifications, async ({ body, caller, now }) => {
      const { playerId, sessionId } = caller;
      await limiter.consume(CHANGES, playerId, now);
      const { endpoint: address, keys, key = service.key, topics } = body;
      assertPushService(address);
      await db.transaction(async (tx) => {
        // A device that is added after the session's end would get notices for ever.
        await lockCaller(tx, caller);
        await assertAllowed(tx, playerId, { kind: 'notice' }, now);
        const keyFingerprint = pushKeyFingerprint(key);
        const device = { playerId, sessionId, endpoint: address, ...keys, topics, keyFingerprint };
        await savePushSubscription(tx, device, now);
      });
      log.info({ playerId, topics }, 'a device subscribed to notices');
      return { topics: [...new Set(topics)], key: service.key };
    }),

    endpoint(
      renewNotifications,
      async ({ body, caller }) => ({
        topics: await db.transaction(async (tx) => {
          await lockCaller(tx, caller);
          const keyFingerprint = fingerprintOf(body.key);
          return claimPushDevice(tx, { ...caller, endpoint: body.endpoint, keyFingerprint });
        }),
        key: service.key,
      }),
      { quiet: true },
    ),

    endpoint(moveNotifications, async ({ body: { from, endpoint: address, keys, key }, ip, now }) => {
      await limiter.consume(MOVES, ip, now);
      assertPushService(address);
      const to = { endpoint: address, ...keys, keyFingerprint: fingerprintOf(key) };
      const moved = await db.transaction((tx) => movePushDevice(tx, from, to));
      if (!moved) throw new Refusal('not_found');
      return {};
    }),

    endpoint(removeNotifications, async ({ body }) => {
      await removePushDevice(db.queries, body.endpoint);
      return { topics: [] };
    }),
  ];
}
