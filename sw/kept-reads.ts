// Public reads answered once stay readable without a network: fresh while it answers within a short limit, else as kept,
// with the moment they were given (D6).
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { CACHED_AT_HEADER, SETTINGS_SNAPSHOT } from '#contract/build-files.ts';
import { backendAddress } from './backend-address.ts';
import { isAnswer, keyOf } from './keepable.ts';
import { backendOf, isSettingsRead } from './public-reads.ts';

const CACHE = 'public-reads';
/** How long a fresh answer is waited for where a kept one is there (s). */
const WAIT_S = 3.5;
const MOST_READS = 150;
const OLDEST_S = 30 * 86_400;

function withKeptAt(response: Response, at: number): Response {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT_HEADER, String(at));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

class NotTheBackend extends Error {
  override name = 'NotTheBackend';
}

async function settingsSnapshot(url: string): Promise<Response | undefined> {
  const snapshot = isSettingsRead(url) ? await matchPrecache(`/${SETTINGS_SNAPSHOT}`) : undefined;
  return snapshot && withKeptAt(snapshot, 0);
}

const reads = new NetworkFirst({
  cacheName: CACHE,
  networkTimeoutSeconds: WAIT_S,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
      async fetchDidSucceed({ response }) {
        if (!isAnswer(response)) throw new NotTheBackend();
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && response.type !== 'opaque' ? withKeptAt(response, Date.now()) : null,
      handlerDidError: ({ request }) => settingsSnapshot(request.url),
    },
    new ExpirationPlugin({ maxEntries: MOST_READS, maxAgeSeconds: OLDEST_S, purgeOnQuotaError: true }),
  ],
});

export function keepReads(): void {
  registerRoute(
    ({ request }) => backendOf(request) !== null,
    async ({ request, event }) => {
      // Another site may have a path of the same name.
      if (backendOf(request) !== (await backendAddress())) return fetch(request);
      return reads.handle({ request, event });
    },
  );
}

/** Asks for a public read and keeps its answer; anything else is left alone. */
export async function keepRead(request: Request, event: ExtendableEvent): Promise<void> {
  if (backendOf(request) === (await backendAddress())) await reads.handle({ request, event }).catch(() => {});
}
