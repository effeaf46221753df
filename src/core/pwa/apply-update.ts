// How a newer version reaches an open page: it waits beside the old one until the page reloads anyway, until the player
// applies it, or until the next page change at which the reload gate allows a reload (D6).
import { STORED } from '#contract/stored.ts';
import type { PageMessage } from '#contract/worker-messages.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { store } from '../state/store.ts';
import { canReload, forgottenReload, requestReload } from './reload-gate.ts';
import { applyingUpdateAtom, updateReadyAtom } from './update-state.ts';

/** The least time between two automatic updates: servers that answer with two versions in turn must not cause a loop. */
const AUTO_UPDATE_GAP_MS = 3_600_000;

/**
 * A reload before the newer worker is active would load the old version again. Browsers let the old worker finish its events
 * and become idle before they replace it: usually at once, after five minutes at most.
 */
const ACTIVATION_TIMEOUT_MS = 5 * 60_000;

/** Call it when a reload would load a newer version: its worker is installed, or the page has no worker. */
export function handleUpdateFound(): void {
  if (store.get(updateReadyAtom)) return;
  store.set(updateReadyAtom, true);
  for (const pageChange of ['pushState', 'popstate']) addEventListener(pageChange, updateAutomatically);
}

/** Reloads into the newer version as soon as the reload gate allows it. */
export function applyUpdate(): void {
  requestReload('update', activateUpdate, ACTIVATION_TIMEOUT_MS);
}

function updateAutomatically(): void {
  const age = Date.now() - (readStored(STORED.lastUpdate) ?? forgottenReload()?.at ?? 0);
  if (canReload() && (age < 0 || age >= AUTO_UPDATE_GAP_MS)) {
    writeStored(STORED.lastUpdate, Date.now());
    applyUpdate();
  }
}

/** Activates the waiting worker, and resolves when it controls the page; at once where no worker is waiting. */
export async function activateUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) return;
  const activated = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  // The browser replaces the old worker only when that has no task left.
  post(registration.active, { type: 'abort-background-tasks' });
  post(registration.waiting, { type: 'skip-waiting' });
  // Chromium asks the old worker to stop only once. If Chromium restarts that worker afterwards, it stops after half a minute
  // without a request. The heartbeat would never leave it that long, so it pauses.
  store.set(applyingUpdateAtom, true);
  await activated;
  store.set(applyingUpdateAtom, false);
}

function post(worker: ServiceWorker | null, message: PageMessage): void {
  worker?.postMessage(message);
}
