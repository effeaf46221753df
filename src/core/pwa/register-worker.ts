// The page's side of the service worker: registers it after the first screen, receives its messages and checks for newer
// versions. This module is loaded late, so it is not part of the first load.
import * as v from 'valibot';
import { Workbox } from 'workbox-window';
import { STORED } from '#contract/stored.ts';
import {
  MAX_BACKFILL_URLS,
  type PageMessage,
  versionAnswer,
  workerMessage,
} from '#contract/worker-messages.ts';
import { readPrerenderedData } from '../config/prerendered-data.ts';
import { readStored, writeStored } from '../device/storage.ts';
import type { TrustedTypesFactory } from '../device/trusted-types.ts';
import { go } from '../navigation/navigate.ts';
import { currentLanguage } from '../text/language.ts';
import { handleUpdateFound } from './apply-update.ts';
import { startOutdatedCheck } from './outdated-check.ts';
import { pageVersion } from './page-version.ts';

const INITIATORS = ['fetch', 'img', 'css', 'link'];
/** A request that began before the worker controlled the page has finished or failed after this time (ms). */
const PENDING_REQUESTS_MS = 30_000;

/**
 * Sends the worker the URLs that the page requested, or that its HTML was prerendered with, before the worker controlled it.
 * URLs of requests that are still pending follow when they finish. The worker decides which of them it caches.
 */
function sendBackfillUrls(post: (message: PageMessage) => void): void {
  const now = performance.now();
  const sent = new Set<string>();
  const send = (urls: string[]) => {
    const fresh = [...new Set(urls)].filter((url) => !sent.has(url)).slice(-MAX_BACKFILL_URLS);
    for (const url of fresh) sent.add(url);
    if (fresh.length > 0) post({ type: 'backfill-cache', language: currentLanguage(), urls: fresh });
  };
  const prerendered = Object.keys(readPrerenderedData()?.answers ?? {}).map(
    (url) => new URL(url, location.href).href,
  );
  send([...requestedUrls(performance.getEntriesByType('resource'), now), ...prerendered]);
  // The browser adds an entry only when the response is complete.
  const observer = new PerformanceObserver((list) => send(requestedUrls(list.getEntries(), now)));
  observer.observe({ type: 'resource', buffered: true });
  setTimeout(() => observer.disconnect(), PENDING_REQUESTS_MS);
}

function requestedUrls(entries: PerformanceEntryList, before: number): string[] {
  return (entries as PerformanceResourceTiming[])
    .filter(({ initiatorType, startTime }) => INITIATORS.includes(initiatorType) && startTime <= before)
    .map(({ name }) => name)
    .filter((name) => !name.includes('/assets/'));
}

const WORKER = '/sw.js';

/** Registers the worker. In a browser without service workers (old, or in private mode) the app works without. Never throws. */
export async function registerServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let controlled = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => {
    // The first worker of a first visit is not an update, so it causes no reload.
    if (controlled) handleUpdateFound();
    else sendBackfillUrls((message) => post(workers.controller, message));
    controlled = true;
  });
  workers.addEventListener('message', ({ data }) => {
    const message = v.safeParse(workerMessage, data);
    if (message.success) go(message.output.path);
  });
  const workbox = new Workbox(trustedScriptUrl(WORKER), { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => handleUpdateFound());
  try {
    const registration = await workbox.register();
    if (!registration) return;
    const { active } = await workers.ready;
    if (!workers.controller) post(active, { type: 'claim-clients' });
    if (!savesData()) {
      post(active, { type: 'cache-home' });
      post(active, { type: 'fetch-lazy-assets' });
    }
    watchVersion(workbox, registration);
  } catch {
    // The browser refused, or the network failed: the next visit tries again.
  }
}

function post(worker: ServiceWorker | null, message: PageMessage): void {
  worker?.postMessage(message);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** A trusted script URL where the browser enforces Trusted Types (D13). */
function trustedScriptUrl(url: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: (input: string) => input });
  return policy?.createScriptURL(url) ?? url;
}

function watchVersion(workbox: Workbox, registration: ServiceWorkerRegistration): void {
  const checkIfDue = startOutdatedCheck({
    now: Date.now,
    schedule(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    online: () => navigator.onLine,
    readLast: () => readStored(STORED.lastOutdatedCheck),
    writeLast: (at) => writeStored(STORED.lastOutdatedCheck, at),
    async ask() {
      const message: PageMessage = { type: 'check-outdated', page: pageVersion() };
      return v.parse(versionAnswer, await workbox.messageSW(message)).version;
    },
    // The browser installs the new worker now. The `waiting` event reports when that is done.
    onOutdated: () => void registration.update().catch(() => {}),
  });
  for (const event of ['focus', 'pageshow', 'online']) addEventListener(event, checkIfDue);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkIfDue();
  });
}
