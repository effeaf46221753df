// A deploy removed a chunk that an open page still needs: one reload loads the new version, and never a loop (D6).

import { activateUpdate } from './apply-update.ts';
import { requestReload } from './reload-gate.ts';

const FILE = /(?:https?:\/\/\S+?)?\/assets\/[\w.-]+\.(?:js|css)/;

/** A chunk failed to load. Reloads if the server no longer has it, and not if only the network failed. */
export async function handleChunkLoadError(error: unknown): Promise<void> {
  if (navigator.onLine && (await isGone(error))) requestReload('chunk-gone', installNewVersion);
}

async function isGone(error: unknown): Promise<boolean> {
  const [url] = FILE.exec(error instanceof Error ? error.message : '') ?? [];
  try {
    // Some browsers' errors don't contain the URL. Then any successful answer shows that the network is not the cause.
    const response = await fetch(url ?? '/version.json', { method: 'HEAD', cache: 'no-store' });
    return url ? isMissing(response) : response.ok;
  } catch {
    return false;
  }
}

/** Hosts of plain files say it with 403 or 410 too, or answer every address with the page. */
function isMissing({ ok, status, headers }: Response): boolean {
  return [403, 404, 410].includes(status) || (ok && /html/.test(headers.get('Content-Type') ?? ''));
}

async function installNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  await whenInstalled(registration?.installing);
  await activateUpdate();
}

function whenInstalled(worker: ServiceWorker | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker?.state !== 'installing') resolve();
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}
