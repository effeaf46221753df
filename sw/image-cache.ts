// Images of games and banners, cached when the page first shows them (D6). Opaque responses are never cached: one may be an
// error page, and browsers count each as several megabytes.
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isCacheableImage } from './cache-policy.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'images';
const MAX_ENTRIES = 200;
const MAX_AGE_S = 30 * 86_400;

/** An image below a path of the API may be a player's own. */
const isApiPath = (pathname: string) => /^\/(api|v2)\//.test(pathname);

/** Hosts that refuse CORS. They are tried once each time the worker starts. */
const hostsWithoutCors = new Set<string>();

const strategy = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    {
      requestWillFetch: async ({ request }) =>
        new URL(request.url).origin === self.location.origin
          ? request
          : new Request(request.url, { mode: 'cors', credentials: 'omit', signal: request.signal }),
      cacheWillUpdate: async ({ response }) => (isCacheableImage(response) ? response : null),
      async handlerDidError({ request }) {
        const response = await fetch(request).catch(() => undefined);
        const { host, origin } = new URL(request.url);
        // A missing network and a request that the page has ended say nothing of the host.
        if (response && origin !== self.location.origin) hostsWithoutCors.add(host);
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
      !hostsWithoutCors.has(url.host),
    strategy,
  );
}

/** Caches an image that the page loaded before the worker controlled it. */
export async function backfillImageCache(request: Request, event: ExtendableEvent): Promise<void> {
  if (isApiPath(new URL(request.url).pathname)) return;
  await strategy.handle({ request, event }).catch(() => {});
}
