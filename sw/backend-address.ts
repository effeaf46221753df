import { matchPrecache } from 'workbox-precaching';
import { SHELL_FILE } from '#contract/build-files.ts';
import { backendIn } from './shell-config.ts';

declare const self: ServiceWorkerGlobalScope;

let known: Promise<string> | undefined;

async function read(): Promise<string> {
  const shell = await matchPrecache(`/${SHELL_FILE}`);
  return (shell && backendIn(await shell.text())) || self.location.origin;
}

/** Where the page's calls go, as this worker's own shell is configured (D2). */
export function backendAddress(): Promise<string> {
  known ??= read();
  return known;
}
