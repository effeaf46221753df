// Pictures of games and banners, kept as they are seen (D6). Only what can be looked into: an opaque answer may be an
// error page, and browsers reckon each as several megabytes.
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isPicture } from './keepable.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'pictures';
const MOST_PICTURES = 200;
const OLDEST_S = 30 * 86_400;

/** A picture of a call's path may be somebody's own. */
const isCall = (pathname: string) => /^\/(api|v2)\//.test(pathname);

/** Hosts that don't let their pictures be looked into: asked once each time the worker starts. */
const closedHosts = new Set<string>();

const pictures = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    {
      requestWillFetch: async ({ request }) =>
        new URL(request.url).origin === self.location.origin
          ? request
          : new Request(request.url, { mode: 'cors', credentials: 'omit', signal: request.signal }),
      cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null),
      async handlerDidError({ request }) {
        closedHosts.add(new URL(request.url).host);
        return fetch(request).catch(() => undefined);
      },
    },
    new ExpirationPlugin({ maxEntries: MOST_PICTURES, maxAgeSeconds: OLDEST_S, purgeOnQuotaError: true }),
  ],
});

export function keepPictures(): void {
  registerRoute(
    ({ request, url }) =>
      request.destination === 'image' &&
      !request.headers.has('Range') &&
      !isCall(url.pathname) &&
      !closedHosts.has(url.host),
    pictures,
  );
}

/** Keeps a picture that the page saw before there was a worker. */
export async function keepPicture(request: Request, event: ExtendableEvent): Promise<void> {
  if (isCall(new URL(request.url).pathname)) return;
  await pictures.handle({ request, event }).catch(() => {});
}
