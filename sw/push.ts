// Push notifications, which also arrive while the app is closed. The payload is validated like any input from outside.
import * as v from 'valibot';
import { moveNotifications } from '#contract/endpoints/player/notification-calls.ts';
import { PUSH_DEVICE_CACHE, PUSH_DEVICE_PATH, type PushDevice, pushDevice } from '#contract/push-device.ts';
import { type PushNotice, pushNotice } from '#contract/push-notice.ts';
import { safePath } from '#contract/rules/page/safe-url.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';
import { backendAddress } from './api-cache.ts';
import { isScreen } from './cache-policy.ts';

declare const self: ServiceWorkerGlobalScope;

const HOME = '/';
const ICON = '/icons/icon-192.png';
const payloadSchema = v.pipe(v.string(), v.parseJson(), pushNotice);

export function listenForPush(): void {
  self.addEventListener('push', (event) =>
    event.waitUntil(showPushNotification(self.registration, event.data?.text() ?? '')),
  );
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openNotification(self.clients, event.notification.data));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(movePushSubscription(self.registration.pushManager, event)),
  );
}

/** The standard's event has both; older browsers leave out one or both. */
type SubscriptionChange = Partial<Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>>;

const TIMEOUT_MS = 10_000;

/**
 * The browser replaced this device's subscription: tells the backend the new address, so that the topics stay. Where that fails, the
 * page does it at the next visit. Never throws.
 */
export async function movePushSubscription(
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  try {
    const cache = await caches.open(PUSH_DEVICE_CACHE);
    const stored = v.safeParse(pushDevice, await (await cache.match(PUSH_DEVICE_PATH))?.json());
    const known: PushDevice | undefined = stored.success ? stored.output : undefined;
    const from = oldSubscription?.endpoint ?? known?.endpoint;
    if (from === undefined) return;
    const applicationServerKey = oldSubscription?.options.applicationServerKey ?? known?.key;
    const next =
      newSubscription ??
      (await pushManager.getSubscription()) ??
      (await pushManager.subscribe({
        userVisibleOnly: true,
        ...(applicationServerKey === undefined ? {} : { applicationServerKey }),
      }));
    const { endpoint, keys } = next.toJSON();
    // For the page, if there is no answer now.
    if (known?.endpoint !== from) await cache.put(PUSH_DEVICE_PATH, Response.json({ endpoint: from }));
    const response = await fetch((await backendAddress()) + moveNotifications.path, {
      method: moveNotifications.method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ from, endpoint, keys }),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) await cache.put(PUSH_DEVICE_PATH, Response.json({ ...known, endpoint }));
  } catch {
    // The player took the permission back, or there is no network.
  }
}

/**
 * Shows the notification of a push payload. An invalid payload shows one with the host name only: browsers revoke the push
 * permission of a site that shows nothing.
 */
export async function showPushNotification(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  payload: string,
): Promise<void> {
  const parsed = v.safeParse(payloadSchema, payload);
  const notice: PushNotice | undefined = parsed.success ? parsed.output : undefined;
  const {
    title = self.location.hostname,
    text: body = '',
    lang = '',
    path = HOME,
    tag = 'notice',
  } = notice ?? {};
  // One that takes the place of another of its kind is heard too.
  const options = { body, lang, tag, renotify: true, icon: ICON, badge: ICON, data: { path } };
  await registration.showNotification(title, options);
}

/** A game's frame, a document of the server or a file in a window of its own can't navigate by the app's router. */
function showsApp({ frameType, url }: WindowClient): boolean {
  const { pathname, search } = new URL(url);
  return frameType !== 'nested' && isScreen(pathname + search);
}

/** A page that starts slowly takes a click's path within this time (ms). After it, a change of the page would come out of the blue. */
const TAKEN_WITHIN_MS = 60_000;

/** The paths of clicks that no page has taken yet, by the id of the client that was told. */
const requestedPaths = new Map<string, { path: string; at: number }>();

/**
 * Opens the screen of a notification's data in an open window of the app, else in a new one. An invalid path opens home. A page that is
 * just starting doesn't hear the message: it asks for the path once it listens (`takeRequestedPath`).
 */
export async function openNotification(
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  data: unknown,
  now: number = Date.now(),
): Promise<void> {
  const parsed = v.safeParse(v.object({ path: v.string() }), data);
  const requested = parsed.success ? safePath(parsed.output.path) : null;
  const path = requested !== null && isScreen(requested) ? requested : HOME;
  const windows = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(showsApp);
  const page = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  try {
    if (page) {
      // The page navigates by its own router, as for a link: a reload would lose its state.
      const focused = await page.focus();
      requestedPaths.set(page.id, { path, at: now });
      const message: WorkerMessage = { type: 'path-requested' };
      focused.postMessage(message);
      return;
    }
  } catch {
    // The window is closing, or the browser refuses to focus it.
  }
  await clients.openWindow(path);
}

/**
 * The path of the last click that waits for the page with this client id, or for one that is gone, as after a reload; null where there is
 * none. Each click is given away once.
 */
export async function takeRequestedPath(
  clients: Pick<Clients, 'get'>,
  id: string,
  now: number = Date.now(),
): Promise<string | null> {
  let taken: string | null = null;
  for (const [told, { path, at }] of requestedPaths) {
    if (told !== id && (await clients.get(told))) continue;
    // Another page may have been faster meanwhile.
    if (requestedPaths.delete(told) && Math.abs(now - at) < TAKEN_WITHIN_MS) taken = path;
  }
  return taken;
}
