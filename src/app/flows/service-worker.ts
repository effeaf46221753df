/** Once the first screen is done, the service worker is brought in; a file that a deploy removed is told to it (D6). */
export function scheduleServiceWorker(): void {
  addEventListener('vite:preloadError', (event) => {
    void import('#src/core/pwa/chunk-load-failure.ts')
      .then((file) => file.handleChunkLoadError(event.payload))
      .catch(() => {});
  });
  if (import.meta.env.DEV) return;
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

function begin(): void {
  const start = () =>
    void import('#src/core/pwa/register-worker.ts')
      .then((file) => file.registerServiceWorker())
      .catch(() => {});
  // Not every browser says when it is idle.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start);
  else setTimeout(start, AFTER_LOAD_MS);
}

const AFTER_LOAD_MS = 2_000;
