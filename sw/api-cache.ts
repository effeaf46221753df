// The public reads that the page does not persist stay readable without a network: the network first, within a short limit,
// then the cached answer with the time at which the backend gave it (D6). The settings are not cached here: without a network
// they come from the build's snapshot, which the page uses only where it has no newer ones (R10.03).
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { CACHED_AT_HEADER, SETTINGS_SNAPSHOT_FILE, SHELL_FILE } from '#contract/build-files.ts';
import { apiCacheKey, cachedReadBackend, isBackendResponse, settingsReadBackend } from './cache-policy.ts';
import { backendIn } from './shell-config.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'api';
/** How long the worker waits for the network where it has a cached answer (s). */
const NETWORK_TIMEOUT_S = 3.5;
const MAX_ENTRIES = 150;
const MAX_AGE_S = 30 * 86_400;

function withCachedAt(response: Response, at: number): Response {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT_HEADER, String(at));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

class ForeignResponse extends Error {
  override name = 'ForeignResponse';
}

const strategy = new NetworkFirst({
  cacheName: CACHE,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => apiCacheKey(request),
      async fetchDidSucceed({ response }) {
        if (!isBackendResponse(response)) throw new ForeignResponse();
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && response.type !== 'opaque' ? withCachedAt(response, Date.now()) : null,
    },
    new ExpirationPlugin({ maxEntries: MAX_ENTRIES, maxAgeSeconds: MAX_AGE_S, purgeOnQuotaError: true }),
  ],
});

export function registerApiCache(): void {
  registerRoute(
    ({ request }) => cachedReadBackend(request) !== null,
    async ({ request, event }) => {
      // Another site may have a path of the same name.
      if (cachedReadBackend(request) !== (await knownBackend())) return fetch(request);
      return strategy.handle({ request, event });
    },
  );
  registerRoute(
    ({ request }) => settingsReadBackend(request) !== null,
    async ({ request }) => {
      if (settingsReadBackend(request) !== (await knownBackend())) return fetch(request);
      return readSettings(request);
    },
  );
}

/** The settings from the network, else those of the build. */
async function readSettings(request: Request): Promise<Response> {
  const response = await fetch(request).catch(() => undefined);
  if (response && isBackendResponse(response)) return response;
  const snapshot = await matchPrecache(`/${SETTINGS_SNAPSHOT_FILE}`).catch(() => undefined);
  return snapshot ? withCachedAt(snapshot, 0) : Response.error();
}

/** Fetches a read and caches its answer. Any other request is ignored. */
export async function backfillApiCache(request: Request, event: ExtendableEvent): Promise<void> {
  if (cachedReadBackend(request) !== (await knownBackend())) return;
  await strategy.handle({ request, event }).catch(() => {});
}

let address: Promise<string> | undefined;

/** Where the page sends its calls, from the configuration in this worker's own shell (D2). Rejects where the cache can't be read. */
export function backendAddress(): Promise<string> {
  address ??= readBackendAddress().catch((error: unknown) => {
    address = undefined;
    throw error;
  });
  return address;
}

/** The same; undefined where it can't be read now: the request then goes to the network, past the cache. */
const knownBackend = () => backendAddress().catch(() => undefined);

async function readBackendAddress(): Promise<string> {
  const shell = await matchPrecache(`/${SHELL_FILE}`);
  return (shell && backendIn(await shell.text())) || self.location.origin;
}
