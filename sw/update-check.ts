// The check for a newer version (R10.04, D6). The worker runs it for all pages: on any event, if the last check is an hour old.
// A page's message only wakes it.
import { CONFIG_PLACEHOLDER, VERSION_FILE } from '#contract/build-files.ts';
import { createVersionCheck } from '#contract/rules/page/version-check.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Holds the time of the last check, because the browser stops an idle worker and its variables are lost. */
const CACHE = 'update-check';
const LAST_CHECK = '/last-check';
const FAILURES = '/failures';
/** A request that hangs would keep the worker busy, and a busy worker delays the activation of the next one. */
const TIMEOUT_MS = 10_000;

/** Null where nothing is stored. */
async function readNumber(key: string): Promise<number | null> {
  const stored = await (await caches.open(CACHE)).match(key);
  return stored ? Number(await stored.text()) : null;
}

async function writeNumber(key: string, value: number): Promise<void> {
  await (await caches.open(CACHE)).put(key, new Response(String(value)));
}

/** Checks if an hour has passed since the last check. Resolves with the ms until it is due again. Never throws. */
export const checkForUpdate = createVersionCheck({
  // The server replaces the placeholder with the hash of its configuration.
  own: { build: String(import.meta.env.VITE_BUILD_ID ?? 'dev'), config: CONFIG_PLACEHOLDER },
  now: Date.now,
  online: () => navigator.onLine,
  readLast: () => readNumber(LAST_CHECK),
  writeLast: (at) => writeNumber(LAST_CHECK, at),
  readFailures: () => readNumber(FAILURES),
  writeFailures: (count) => writeNumber(FAILURES, count),
  fetchVersion: () =>
    fetch(`/${VERSION_FILE}`, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }),
  onOutdated: installUpdate,
});

/** The messages of pages are in messages.ts. */
export function listenForUpdateChecks(): void {
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(checkForUpdate());
  });
  for (const type of ['push', 'periodicsync']) {
    self.addEventListener(type, (event) => (event as ExtendableEvent).waitUntil(checkForUpdate()));
  }
}

/**
 * The browser installs the newer worker, and each page announces it. Rejects where the newer worker or one of its files doesn't arrive,
 * also because another copy of the server, which still has the old one, answered.
 */
async function installUpdate(): Promise<void> {
  const { registration } = self;
  await registration.update();
  const { installing, waiting } = registration;
  if (!installing && !waiting) throw new Error('the newer worker is not there yet');
  const message: WorkerMessage = { type: 'outdated' };
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
  if (installing) await whenInstalled(installing);
}

/** Rejects where the installation fails. */
function whenInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'redundant') reject(new Error('the newer worker could not be installed'));
      else if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
