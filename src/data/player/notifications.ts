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
import { ApiError, call } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import {
  pushEndpoint,
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
      const endpoint = await pushEndpoint(offered.key);
      if (endpoint === null) return { ...offered, topics: [] };
      const { topics } = await call(renewNotifications, { body: { endpoint }, signal });
      if (topics.length > 0) await recordPushDevice();
      return { ...offered, topics };
    },
    staleTime: 0,
  });
}

/** Changes the topics; without any, this device unsubscribes. Throws `PushUnavailable` if the browser refuses. */
export function updateNotifications() {
  return mutationOptions({
    async mutationFn({ key, topics }: Notices): Promise<Notices> {
      if (topics.length > 0) {
        const address = await subscribeToPush(key);
        const set = await call(setNotifications, { body: { ...address, topics } });
        await recordPushDevice();
        return { key, ...set };
      }
      const endpoint = await pushEndpoint();
      if (endpoint !== null) await call(removeNotifications, { body: { endpoint } });
      await unsubscribeFromPush();
      return { key, topics };
    },
    onSuccess: (notices) => void queryClient.setQueryData(notificationsQuery().queryKey, notices),
  });
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

/** Runs after login: ends a subscription that another player left on this device. Never throws. */
export async function claimDeviceNotifications(): Promise<void> {
  try {
    await movePushDevice();
    const endpoint = await pushEndpoint();
    if (endpoint === null) return;
    const { topics } = await call(renewNotifications, { body: { endpoint } });
    if (topics.length === 0) await unsubscribeFromPush();
    else await recordPushDevice();
  } catch {
    // No answer: the next visit tries again.
  }
}
