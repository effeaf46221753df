// The files of the other screens: kept as they are asked for, or all of them once the page is idle (D6).
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { buildFiles } from './build-files.ts';
import { ownWork } from './own-work.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'later-files';
/** Fetched at a time, so that the player's own requests come through. */
const AT_ONCE = 3;

const laterFiles = new Map(buildFiles.filter((file) => file.later).map((file) => [file.url, file]));

const isHtml = (response: Response) => /\bhtml\b/.test(response.headers.get('Content-Type') ?? '');

/** A script in whose place a captive portal answered isn't kept. */
const onlyWhole = async ({ response }: { response: Response }) =>
  response.status === 200 && !response.redirected && !isHtml(response) ? response : null;

export function keepLaterFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && laterFiles.has(url.pathname),
    new CacheFirst({
      cacheName: CACHE,
      // The page's scripts ask with an Origin, which the server's answers vary by; what was fetched ahead had none.
      matchOptions: { ignoreVary: true },
      plugins: [{ cacheWillUpdate: onlyWhole }],
    }),
  );
  self.addEventListener('activate', (event) => event.waitUntil(dropEarlierBuilds()));
}

/** Fetches what is missing, until it should let go. One file that fails is asked for again another time. */
export async function fetchLaterFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...laterFiles.values()].filter(({ url }) => !there.has(url));
  async function fetchNext(): Promise<void> {
    for (let file = missing.pop(); file && !ownWork.aborted; file = missing.pop()) {
      const request = new Request(file.url, {
        signal: ownWork,
        ...(file.integrity ? { integrity: file.integrity } : {}),
      });
      await cache.add(request).catch(() => {});
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

async function dropEarlierBuilds(): Promise<void> {
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => !laterFiles.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}
