// The files of the build (D6). The app shell is precached at install: HTML shell, first script and styles, font and offline
// banner, so that home works without a network. The files of the other screens, the lazy assets, are cached on request, or
// all of them when the page is idle.
import { cacheNames } from 'workbox-core';
import { addPlugins, addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { SHELL_FILE } from '#contract/build-files.ts';
import { CONFIG_ELEMENT } from '#contract/config.ts';

interface BuildFile {
  url: string;
  revision: string | null;
  integrity?: string;
  /** Not needed for home, so it is not part of the precache. */
  lazy?: true;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

/** Every file of this worker's build. The build inserts the list (server/build/shell-files.ts). */
export const buildFiles: readonly BuildFile[] = self.__WB_MANIFEST;

const CACHE = 'lazy-assets';
/** How many files are fetched at a time. More would slow down the requests of the page. */
const CONCURRENCY = 3;

const lazyAssets = new Map(buildFiles.filter((file) => file.lazy).map((file) => [file.url, file]));

/** The integrity of hashed files is already checked. Files of old builds are removed when this worker activates, not before. */
export function precacheAppShell(): void {
  addPlugins([{ cacheWillUpdate: rejectForeignShell, handlerDidError: askNetwork }]);
  precache(buildFiles.filter((file) => !file.lazy));
  addRoute({ directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
}

/**
 * Browsers refuse a read of the cache now and then (Safari: "Internal error"), and Workbox asks the network only for what the cache
 * lacks. An installation has to fail instead: what it didn't cache would be missing offline.
 */
async function askNetwork({ event, request }: { event: ExtendableEvent; request: Request }) {
  return event.type === 'fetch' ? fetch(request).catch(() => undefined) : undefined;
}

/** A captive portal answers every request with its own page. Cached as the shell, that page would outlive the portal. */
async function rejectForeignShell({ request, response }: { request: Request; response: Response }) {
  if (response.status !== 200 || response.redirected) return null;
  if (new URL(request.url).pathname !== `/${SHELL_FILE}`) return response;
  return (await response.clone().text()).includes(`id="${CONFIG_ELEMENT}"`) ? response : null;
}

export function registerLazyAssets(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && lazyAssets.has(url.pathname),
    new CacheFirst({
      cacheName: CACHE,
      // The server's answers vary by Origin. The page's scripts are requested with an Origin, the background fetches without.
      matchOptions: { ignoreVary: true },
      plugins: [{ cacheWillUpdate: rejectForeignAsset, handlerDidError: askNetwork }],
    }),
  );
  self.addEventListener('activate', (event) => event.waitUntil(removeOldAssets()));
}

/** A captive portal's page in the place of a script is not cached. */
async function rejectForeignAsset({ response }: { response: Response }) {
  return response.status === 200 && !response.redirected && !isHtml(response) ? response : null;
}

const isHtml = (response: Response) => /\bhtml\b/.test(response.headers.get('Content-Type') ?? '');

/** Fetches the missing lazy assets until the signal aborts. A file that fails is fetched again by the next call. */
export async function fetchLazyAssets(signal: AbortSignal): Promise<void> {
  const cache = await caches.open(CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...lazyAssets.values()].filter(({ url }) => !cached.has(url));
  async function fetchNext(): Promise<void> {
    for (let file = missing.pop(); file && !signal.aborted; file = missing.pop()) {
      const { url, integrity } = file;
      await cache.add(new Request(url, { signal, ...(integrity ? { integrity } : {}) })).catch(() => {});
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
}

/**
 * Replaces every cached file of this build with the server's, past the HTTP cache. A file that the server doesn't have any more
 * is removed, so that the network answers for it; one that it didn't send stays.
 */
export async function replaceCachedFiles(): Promise<void> {
  const files = new Map(buildFiles.map((file) => [file.url, file]));
  for (const [name, admit] of [
    [cacheNames.precache, rejectForeignShell],
    [CACHE, rejectForeignAsset],
  ] as const) {
    const cache = await caches.open(name);
    const cached = [...(await cache.keys())];
    const replaceNext = async (): Promise<void> => {
      for (let key = cached.pop(); key; key = cached.pop()) {
        const { pathname } = new URL(key.url);
        const integrity = files.get(pathname)?.integrity;
        const request = new Request(pathname, { cache: 'reload', ...(integrity ? { integrity } : {}) });
        const response = await fetch(request).catch(() => undefined);
        if (!response) continue;
        const admitted = await admit({ request, response });
        await (admitted ? cache.put(key, admitted) : cache.delete(key));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, replaceNext));
  }
}

async function removeOldAssets(): Promise<void> {
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => !lazyAssets.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
