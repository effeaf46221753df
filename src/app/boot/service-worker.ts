/** A lazy file that a deploy removed is reported to the service worker (D6). */
export function watchChunkLoadErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    void import('#src/core/pwa/chunk-load-failure.ts')
      .then((file) => file.handleChunkLoadError(event.payload))
      .catch(() => {});
  });
}

/** Registers the service worker of a built app. */
export function startServiceWorker(): void {
  if (import.meta.env.DEV) return;
  void import('#src/core/pwa/register-worker.ts')
    .then((file) => file.registerServiceWorker())
    .catch(() => {});
}
