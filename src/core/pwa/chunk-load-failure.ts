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
    // Some browsers' errors don't contain the URL. Hosts of plain files say that one is gone with 403 or 410 too, or with a page.
    if (url && !/^4(03|04|10)|^2.*html/.test(await look(url))) return false;
    // A captive portal or a filter answers so too: the version's own file shows that the network is not the cause.
    return /^2.*json/.test(await look('/version.json'));
  } catch {
    return false;
  }
}

/** The status and the type of a file's answer. */
async function look(url: string): Promise<string> {
  const { status, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
  return status + (headers.get('Content-Type') ?? '');
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
