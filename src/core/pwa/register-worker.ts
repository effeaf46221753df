// The page's side of the service worker: registers it after the first screen, receives its messages and checks for newer
// versions. This module is loaded late, so it is not part of the first load.
import * as v from 'valibot';
import { messageSW, Workbox } from 'workbox-window';
import { OUTDATED_CHECK_MS } from '#contract/limits.ts';
import {
  MAX_BACKFILL_URLS,
  outdatedCheckAnswer,
  type PageMessage,
  workerMessage,
} from '#contract/worker-messages.ts';
import { readPrerenderedData } from '../config/prerendered-data.ts';
import type { TrustedTypesFactory } from '../device/trusted-types.ts';
import { navigate } from '../navigation/navigate.ts';
import { store } from '../state/store.ts';
import { currentLanguage } from '../text/language.ts';
import { handleUpdateFound } from './apply-update.ts';
import { startOutdatedCheck } from './outdated-check.ts';
import { createPageCheck } from './page-check.ts';
import { applyingUpdateAtom } from './update-state.ts';

// In the same file of the build: it is needed just when files are missing.
export { handleChunkLoadError } from './chunk-load-failure.ts';

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
/** The install fetches some hundred files. At a first visit it waits until the page's own requests and renders are over (ms). */
const SETTLING_MS = 2_500;

/**
 * Registers the worker. In a browser without service workers (old, or in private mode) the app works without, and the page
 * checks for newer versions by itself. Never throws.
 */
export async function registerServiceWorker(): Promise<void> {
  const registration = await register().catch(() => undefined);
  const checkByPage = createPageCheck();
  watchVersion(() => (registration?.active ? wakeWorker(registration.active) : checkByPage()));
}

/** Undefined where the browser refused. Rejects where the network failed: the next visit tries again. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker;
  if (!workers) return undefined;
  let controlled = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => {
    // The first worker of a first visit is not an update, so it causes no reload.
    if (controlled) handleUpdateFound();
    else sendBackfillUrls((message) => post(workers.controller, message));
    controlled = true;
  });
  workers.addEventListener('message', ({ data }) => handleWorkerMessage(data));
  const workbox = new Workbox(trustedScriptUrl(WORKER), { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => handleUpdateFound());
  if (!workers.controller) await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
  const registration = await workbox.register();
  if (!registration) return undefined;
  announceInstallation(registration);
  await Promise.race([workers.ready, whenDiscarded(registration.installing)]);
  const { active } = registration;
  // What the worker said before this page listened was lost: a notification that was clicked meanwhile is waiting for it.
  post(active, TAKE_PATH);
  if (!workers.controller) post(active, { type: 'claim-clients' });
  if (!savesData()) {
    post(active, { type: 'cache-home' });
    post(active, { type: 'fetch-lazy-assets' });
  }
  registerPeriodicSync(registration);
  return registration;
}

/** Resolves when the installation fails. The first worker of a visit is never ready then. */
function whenDiscarded(installing: ServiceWorker | null): Promise<void> {
  return new Promise((resolve) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') resolve();
    });
  });
}

/** Asks for the path of the notification that the player clicked. The worker gives each away once, however often it is asked. */
const TAKE_PATH: PageMessage = { type: 'take-requested-path' };

function handleWorkerMessage(data: unknown): void {
  const message = v.safeParse(workerMessage, data);
  if (!message.success) return;
  const said = message.output;
  if (said.type === 'navigate') navigate(said.path);
  else
    void navigator.serviceWorker
      .getRegistration()
      .then((registration) =>
        said.type === 'outdated' ? announceInstallation(registration) : post(registration?.active, TAKE_PATH),
      );
}

/**
 * Workbox reports no installation that began before the page registered the worker. A page that no worker controls came from
 * the server, so it is no older than the worker.
 */
function announceInstallation(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration || !navigator.serviceWorker.controller) return;
  const { waiting, installing } = registration;
  if (waiting) handleUpdateFound();
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') handleUpdateFound();
  });
}

/** Lets the browser wake the worker while the app is closed. Only Chromium has it, and grants it to installed apps. */
function registerPeriodicSync(registration: ServiceWorkerRegistration): void {
  const { periodicSync } = registration as {
    periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> };
  };
  periodicSync?.register('check-outdated', { minInterval: OUTDATED_CHECK_MS }).catch(() => {});
}

function post(worker: ServiceWorker | null | undefined, message: PageMessage): void {
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

function watchVersion(check: () => Promise<number>): void {
  const wake = startOutdatedCheck({
    schedule(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    check,
  });
  for (const event of ['focus', 'pageshow', 'online']) addEventListener(event, wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}

async function wakeWorker(worker: ServiceWorker): Promise<number> {
  // The old worker must become idle before the newer one can replace it.
  if (store.get(applyingUpdateAtom)) return OUTDATED_CHECK_MS;
  const message: PageMessage = { type: 'check-outdated' };
  return v.parse(outdatedCheckAnswer, await messageSW(worker, message)).nextCheckMs;
}
