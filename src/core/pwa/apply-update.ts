// How a newer version reaches an open page: it lies ready beside the old one until the page reloads anyway, the player asks
// for it, or the next page change that the gate allows (D6).
import type { PageMessage } from '#contract/page-worker.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { store } from '../state/store.ts';
import { canReload, requestReload } from './reload-gate.ts';
import { applyingUpdateAtom, updateReadyAtom } from './update-state.ts';

/** Between updates without being asked: servers that answer with two versions in turn must not make a loop. */
const OWN_UPDATE_GAP_MS = 3_600_000;

/**
 * A reload before the newer worker has taken over would bring the old version again. Browsers let a worker end what it is
 * answering, and rest, before they take it away: mostly at once, at most five minutes.
 */
const TAKE_OVER_MS = 5 * 60_000;

/** A newer version lies ready. */
export function handleUpdateFound(): void {
  if (store.get(updateReadyAtom)) return;
  store.set(updateReadyAtom, true);
  for (const moved of ['pushState', 'popstate']) addEventListener(moved, updateByItself);
}

/** The player asks: as soon as nothing is in the way. */
export function applyUpdate(): void {
  requestReload('update', activateUpdate, TAKE_OVER_MS);
}

function updateByItself(): void {
  const age = Date.now() - (readStored(STORED.lastUpdate) ?? 0);
  if (canReload() && (age < 0 || age >= OWN_UPDATE_GAP_MS)) {
    writeStored(STORED.lastUpdate, Date.now());
    applyUpdate();
  }
}

/** Lets a waiting worker take over, and waits until it has; without one there is nothing to do. */
export async function activateUpdate(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker?.waiting) return;
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  // The one before it goes once it has nothing under way.
  tell(worker.active, { type: 'let-go' });
  tell(worker.waiting, { type: 'take-over' });
  // Chromium hurries the old worker once. One that it started anew since then rests after half a minute without a request,
  // which the heartbeat would never leave it.
  store.set(applyingUpdateAtom, true);
  await taken;
  store.set(applyingUpdateAtom, false);
}

function tell(worker: ServiceWorker | null, message: PageMessage): void {
  worker?.postMessage(message);
}
