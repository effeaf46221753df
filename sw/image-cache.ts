// Images of games and banners, cached when the page first shows them (D6); those of another host from the second one on, if it lets the
// worker read them. Opaque responses are never cached: one may be an error page, and browsers count each as several megabytes.
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isCacheableImage } from './cache-policy.ts';
import { askForCors, forgetCors, grantsCors, refusesCors } from './cors-hosts.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'images';
const MAX_ENTRIES = 200;
const MAX_AGE_S = 30 * 86_400;

/** An image below a path of the API may be a player's own. */
const isApiPath = (pathname: string) => /^\/(api|v2)\//.test(pathname);

const isOwnHost = (origin: string) => origin === self.location.origin;

const strategy = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    {
      requestWillFetch: async ({ request }) =>
        isOwnHost(new URL(request.url).origin)
          ? request
          : new Request(request.url, { mode: 'cors', credentials: 'omit', signal: request.signal }),
      cacheWillUpdate: async ({ response }) => (isCacheableImage(response) ? response : null),
      async handlerDidError({ request }) {
        const response = await fetch(request).catch(() => undefined);
        const { origin } = new URL(request.url);
        // The host may refuse by now. A missing network and a request that the page has ended say nothing of it.
        if (response && !isOwnHost(origin)) await forgetCors(origin);
        return response;
      },
    },
    new ExpirationPlugin({ maxEntries: MAX_ENTRIES, maxAgeSeconds: MAX_AGE_S, purgeOnQuotaError: true }),
  ],
});

export function registerImageCache(): void {
  registerRoute(
    ({ request, url }) =>
      request.destination === 'image' &&
      !request.headers.has('Range') &&
      !isApiPath(url.pathname) &&
      !refusesCors(url.origin),
    async ({ request, url, event }) => {
      const grants = isOwnHost(url.origin) || (await grantsCors(url.origin));
      if (grants) return strategy.handle({ request, event });
      // As the page asks for it: the host is asked for each picture once.
      if (grants === undefined) event.waitUntil(askForCors(url.href));
      return fetch(request);
    },
  );
}

/** Caches an image that the page loaded before the worker controlled it. */
export async function backfillImageCache(request: Request, event: ExtendableEvent): Promise<void> {
  const { origin, pathname } = new URL(request.url);
  if (isApiPath(pathname) || !(await isReadable(origin, request.url))) return;
  await strategy.handle({ request, event }).catch(() => {});
}

async function isReadable(origin: string, url: string): Promise<boolean> {
  if (isOwnHost(origin)) return true;
  if ((await grantsCors(origin)) === undefined) await askForCors(url);
  return (await grantsCors(origin)) === true;
}
