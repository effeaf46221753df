// Push notifications to this device.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  getNotifications,
  moveNotifications,
  type NoticeTopic,
  removeNotifications,
  renewNotifications,
  setNotifications,
} from '#contract/endpoints/player/notification-calls.ts';
import type { PushDevice } from '#contract/push-device.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import {
  currentPushDevice,
  PushUnavailable,
  recordPushDevice,
  replacedPushAddress,
  subscribeToPush,
  unsubscribeFromPush,
} from '#src/core/pwa/push-subscription.ts';

export interface Notices {
  /** The key that this device subscribes with. */
  key: string;
  /** The topics that this device receives. */
  topics: NoticeTopic[];
}

/** The topics that this device receives; null if the backend has no push. Enable only with a session. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: ['account', 'notifications'],
    async queryFn({ signal }): Promise<Notices | null> {
      const offered = await call(getNotifications, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      });
      if (!offered) return null;
      await movePushDevice();
      const device = await currentPushDevice();
      if (device === null) return { ...offered, topics: [] };
      return renewDevice(device, offered.key, signal).catch((error: unknown) => {
        if (isNotSubscribed(error)) return { ...offered, topics: [] };
        throw error;
      });
    },
    staleTime: 0,
  });
}

/** The browser did not subscribe again, or the backend did not take it from a barred player: its topics wait there for a later visit. */
const isNotSubscribed = (error: unknown) =>
  error instanceof PushUnavailable || (error instanceof ApiError && error.status === 403);

/** Changes the topics; without any, this device unsubscribes. Throws `PushUnavailable` if the browser refuses. */
export function updateNotifications() {
  return mutationOptions({
    async mutationFn({ key, topics }: Notices): Promise<Notices> {
      if (topics.length > 0) {
        const subscribed = await subscribeDevice(key, topics);
        // The backend's key has changed since the page read it.
        return subscribed.key === key ? subscribed : subscribeDevice(subscribed.key, topics);
      }
      const device = await currentPushDevice();
      if (device) await call(removeNotifications, { body: { endpoint: device.endpoint } });
      await unsubscribeFromPush();
      return { key, topics };
    },
    onSuccess: (notices) => void queryClient.setQueryData(notificationsQuery().queryKey, notices),
  });
}

/** Subscribes this device to topics. Returns the backend's key too, which may be another one by now. */
async function subscribeDevice(key: string, topics: NoticeTopic[]): Promise<Notices> {
  const address = await subscribeToPush(key);
  const set = await call(setNotifications, { body: { ...address, key, topics } });
  await recordPushDevice();
  return { key: set.key ?? key, topics: set.topics };
}

/** A subscription that the browser replaced keeps its topics, also where the worker could not tell the backend. */
async function movePushDevice(): Promise<void> {
  const replaced = await replacedPushAddress().catch(() => null);
  if (!replaced) return;
  const gone = await call(moveNotifications, { body: replaced }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return true;
      throw error;
    },
  );
  // The backend has no such device any more: nothing is left to be moved.
  if (!gone) await recordPushDevice();
}

/**
 * Links the device with this session and returns its topics. The backend sends nothing to a device that subscribed with a former key: it
 * subscribes again, to the same topics. Throws `PushUnavailable` if the browser refuses that.
 */
async function renewDevice(device: PushDevice, offeredKey?: string, signal?: AbortSignal): Promise<Notices> {
  const renewed = await call(renewNotifications, { body: device, ...(signal ? { signal } : {}) });
  const { topics, key = offeredKey ?? '' } = renewed;
  const hasFormerKey = device.key !== undefined && key !== '' && device.key !== key;
  if (topics.length === 0) return { key, topics };
  if (!hasFormerKey) {
    await recordPushDevice();
    return { key, topics };
  }
  // Only a press may make the browser ask the player.
  if (Notification.permission !== 'granted') throw new PushUnavailable('not_allowed');
  return subscribeDevice(key, topics);
}

/** Runs after login: ends a subscription that another player left on this device. Never throws. */
export async function claimDeviceNotifications(): Promise<void> {
  try {
    await movePushDevice();
    const device = await currentPushDevice();
    if (device === null) return;
    const { topics } = await renewDevice(device);
    if (topics.length === 0) await unsubscribeFromPush();
  } catch {
    // No answer, or no new subscription: the next visit tries again.
  }
}
