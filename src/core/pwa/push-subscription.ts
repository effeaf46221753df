// This device's line to its browser's push service. Nobody is asked for anything before he wants it.

/**
 * ready: notices can be switched on here. denied: the player, or the browser for him, has forbidden them. install-first: an iPhone
 * or iPad gives them to installed apps alone. none: this browser has no such thing.
 */
type PushState = 'ready' | 'denied' | 'install-first' | 'none';

/** The browser didn't do it. not_allowed: the player said no; not_subscribed: its push service can't be had now. */
export class PushUnavailable extends Error {
  override name = 'PushUnavailable';
  readonly reason: 'not_allowed' | 'not_subscribed';
  constructor(reason: PushUnavailable['reason']) {
    super(`this device gets no notices: ${reason}`);
    this.reason = reason;
  }
}

interface DeviceAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A worker that was registered is ready by then (ms), or it won't be. */
const WORKER_WAIT_MS = 10_000;

/** How things stand here. */
export function pushAvailability(): PushState {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  }
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const { userAgent, maxTouchPoints } = navigator;
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return apple && !matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'none';
}

async function present(): Promise<PushSubscription | null> {
  if (pushAvailability() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address that this device has, made with this key where one is given; null where it has none. */
export async function pushEndpoint(key?: string): Promise<string | null> {
  const subscription = await present();
  if (!subscription || (key !== undefined && !isOf(subscription, key))) return null;
  return subscription.endpoint;
}

/** Asks the player where he wasn't asked yet, and gives this device an address. Throws `PushUnavailable`. */
export async function subscribeToPush(key: string): Promise<DeviceAddress> {
  // First of all: browsers ask only within the press.
  if ((await Notification.requestPermission()) !== 'granted') throw new PushUnavailable('not_allowed');
  try {
    const { pushManager } = await readyWorker();
    const old = await pushManager.getSubscription();
    if (old && !isOf(old, key)) await old.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) throw new PushUnavailable('not_subscribed');
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch {
    throw new PushUnavailable('not_subscribed');
  }
}

/** Gives this device's address up: whatever is still sent there reaches nobody. Never throws. */
export async function unsubscribeFromPush(): Promise<void> {
  try {
    await (await present())?.unsubscribe();
  } catch {
    // The server lets it go as well.
  }
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new PushUnavailable('not_subscribed')), WORKER_WAIT_MS);
    navigator.serviceWorker.ready.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

/** An address made with another server's key is of no use to this one. */
function isOf({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  if (!applicationServerKey) return true;
  const made = new Uint8Array(applicationServerKey);
  const asked = bytesOf(key);
  return made.length === asked.length && made.every((byte, index) => byte === asked[index]);
}
