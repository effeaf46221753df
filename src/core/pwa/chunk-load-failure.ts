// A deploy took a chunk away that an open page still asks for: one reload brings the new version, never a loop (D6).

import { requestReload } from './reload-gate.ts';
import { activateUpdate } from './apply-update.ts';

const FILE = /(?:https?:\/\/\S+?)?\/assets\/[\w.-]+\.(?:js|css)/;

/** Some file of a screen didn't come. Reloads where it is gone from the server; where the network failed, nothing is gone. */
export async function handleChunkLoadError(error: unknown): Promise<void> {
  if (navigator.onLine && (await isGone(error))) requestReload('chunk-gone', bringNewVersion);
}

async function isGone(error: unknown): Promise<boolean> {
  const [address] = FILE.exec(error instanceof Error ? error.message : '') ?? [];
  try {
    // Some browsers don't say which file it was; then a server that answers at all is enough.
    const answer = await fetch(address ?? '/version.json', { method: 'HEAD', cache: 'no-store' });
    return address ? answer.status === 404 : answer.ok;
  } catch {
    return false;
  }
}

async function bringNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  await installed(registration?.installing);
  await activateUpdate();
}

function installed(worker: ServiceWorker | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker?.state !== 'installing') resolve();
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}
