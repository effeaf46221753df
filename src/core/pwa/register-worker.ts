// The page's side of the service worker: registers it once the first screen is done, hears of newer versions and asks for
// them. Loaded late, so nothing of it is in the first load.
import * as v from 'valibot';
import { Workbox } from 'workbox-window';
import { type PageMessage, versionAnswer, workerMessage } from '#contract/page-worker.ts';
import { STORED } from '#contract/stored.ts';
import { go } from '../navigation/navigate.ts';
import { readStored, writeStored } from '../device/storage.ts';
import type { TrustedTypesFactory } from '../device/trusted-types.ts';
import { startOutdatedCheck } from './outdated-check.ts';
import { pageVersion } from './page-version.ts';
import { sendBackfillUrls } from './backfill-cache.ts';
import { handleUpdateFound } from './apply-update.ts';

const WORKER = '/sw.js';

/** Registers the worker. Where there is none (an old or a private browser), the app lives without. Never throws. */
export async function registerServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let controlled = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => {
    // The first worker of a first visit is no update: nothing reloads for it.
    if (controlled) handleUpdateFound();
    else sendBackfillUrls((message) => tell(workers.controller, message));
    controlled = true;
  });
  workers.addEventListener('message', ({ data }) => {
    const heard = v.safeParse(workerMessage, data);
    if (heard.success) go(heard.output.path);
  });
  const workbox = new Workbox(trustedAddress(WORKER), { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => handleUpdateFound());
  try {
    const registration = await workbox.register();
    if (!registration) return;
    const { active } = await workers.ready;
    if (!workers.controller) tell(active, { type: 'serve-me' });
    if (!savesData()) {
      tell(active, { type: 'keep-home' });
      tell(active, { type: 'keep-later-files' });
    }
    watchVersion(workbox, registration);
  } catch {
    // Refused by the browser or the network: the next visit tries again.
  }
}

function tell(worker: ServiceWorker | null, message: PageMessage): void {
  worker?.postMessage(message);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Where the browser lets only vetted strings become script (D13), this one is. */
function trustedAddress(address: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: (url: string) => url });
  return policy?.createScriptURL(address) ?? address;
}

function watchVersion(workbox: Workbox, registration: ServiceWorkerRegistration): void {
  const woken = startOutdatedCheck({
    now: Date.now,
    later(ms, deed) {
      const timer = setTimeout(deed, ms);
      return () => clearTimeout(timer);
    },
    online: () => navigator.onLine,
    readLast: () => readStored(STORED.lastOutdatedCheck),
    writeLast: (at) => writeStored(STORED.lastOutdatedCheck, at),
    async ask() {
      const message: PageMessage = { type: 'check-outdated', page: pageVersion() };
      return v.parse(versionAnswer, await workbox.messageSW(message)).version;
    },
    // What is new is fetched now and lies ready; `waiting` says when.
    found: () => void registration.update().catch(() => {}),
  });
  for (const wake of ['focus', 'pageshow', 'online']) addEventListener(wake, woken);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') woken();
  });
}
