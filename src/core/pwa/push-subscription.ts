// The device's subscription at its browser's push service. The browser asks for permission only when the player subscribes.
import * as v from 'valibot';
import { PUSH_DEVICE_CACHE, PUSH_DEVICE_PATH, type PushDevice, pushDevice } from '#contract/push-device.ts';

/**
 * ready: the player can switch notifications on. denied: the player or the browser has blocked them. install-first: an iPhone
 * or iPad offers them to installed apps only. none: this browser has no push.
 */
type PushAvailability = 'ready' | 'denied' | 'install-first' | 'none';

/** The browser refused. not_allowed: the player denied permission; not_subscribed: the push service is unavailable now. */
export class PushUnavailable extends Error {
  override name = 'PushUnavailable';
  readonly reason: 'not_allowed' | 'not_subscribed';
  constructor(reason: PushUnavailable['reason']) {
    super(`push is unavailable on this device: ${reason}`);
    this.reason = reason;
  }
}

interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** With the former address, and the key that the present one was made with. */
type ReplacedAddress = PushAddress & Pick<PushDevice, 'key'> & { from: string };

/** A registered worker that is not ready after this time (ms) won't become ready. */
const WORKER_TIMEOUT_MS = 10_000;

/** Whether this device can receive push notifications. */
export function pushAvailability(): PushAvailability {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  }
  // The user agent of an iPad says Macintosh; no Mac has a touch screen.
  const { userAgent, maxTouchPoints } = navigator;
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return apple && !matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'none';
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAvailability() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The device's subscription; null where it has none. */
export async function currentPushDevice(): Promise<PushDevice | null> {
  const subscription = await currentSubscription();
  return subscription && deviceOf(subscription);
}

function deviceOf({ endpoint, options: { applicationServerKey: key } }: PushSubscription): PushDevice {
  return { endpoint, ...(key ? { key: textOf(key) } : {}) };
}

/**
 * The address that the browser replaced the subscription with, and the former one, as long as the backend doesn't know; null otherwise.
 * A subscription that ended while the player still allows notifications is made again.
 */
export async function replacedPushAddress(): Promise<ReplacedAddress | null> {
  const known = await readDevice();
  if (!known || pushAvailability() !== 'ready' || Notification.permission !== 'granted') return null;
  const current = await currentSubscription();
  if (current?.endpoint === known.endpoint || (!current && known.key === undefined)) return null;
  if (current) return { from: known.endpoint, ...deviceOf(current), ...addressOf(current) };
  const { key = '' } = known;
  return { from: known.endpoint, key, ...(await subscribeToPush(key)) };
}

/** Stores that the backend knows the device's present subscription. Never throws. */
export async function recordPushDevice(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  const cache = await openDeviceCache();
  await cache?.put(PUSH_DEVICE_PATH, Response.json(deviceOf(subscription))).catch(() => {});
}

async function readDevice(): Promise<PushDevice | null> {
  const stored = await (await openDeviceCache())?.match(PUSH_DEVICE_PATH);
  const parsed = v.safeParse(pushDevice, await stored?.json().catch(() => null));
  return parsed.success ? parsed.output : null;
}

/** Undefined where the browser stores nothing. */
async function openDeviceCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(PUSH_DEVICE_CACHE);
  } catch {
    return undefined;
  }
}

/** Asks the player for permission if necessary, and subscribes the device. Throws `PushUnavailable`. */
export async function subscribeToPush(key: string): Promise<PushAddress> {
  // This has to be first: browsers show the question only during the handling of a click.
  if ((await Notification.requestPermission()) !== 'granted') throw new PushUnavailable('not_allowed');
  try {
    const { pushManager } = await readyWorker();
    const current = await pushManager.getSubscription();
    if (current && !isMadeWith(current, key)) await current.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    return addressOf(await pushManager.subscribe(options));
  } catch {
    throw new PushUnavailable('not_subscribed');
  }
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushUnavailable('not_subscribed');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Ends the device's subscription: messages to its endpoint are no longer delivered. Never throws. */
export async function unsubscribeFromPush(): Promise<void> {
  try {
    await (await openDeviceCache())?.delete(PUSH_DEVICE_PATH);
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // The server deletes the subscription as well.
  }
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new PushUnavailable('not_subscribed')), WORKER_TIMEOUT_MS);
    navigator.serviceWorker.ready.then(resolve, reject).finally(() => clearTimeout(timeout));
  });
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));

const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** The server can't use a subscription that was made with another server's key. */
function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  if (!applicationServerKey) return true;
  const actual = new Uint8Array(applicationServerKey);
  const expected = bytesOf(key);
  return actual.length === expected.length && actual.every((byte, index) => byte === expected[index]);
}
