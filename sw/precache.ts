// Home without a network: shell, first script and styles, font, the offline banner, fetched at install (D6).
import { addPlugins, addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { SHELL_FILE } from '#contract/build-files.ts';
import { buildFiles } from './build-files.ts';

/** A captive portal answers everything with a page of its own; kept as the shell, it would stay after the portal is gone. */
async function onlyOurShell({ request, response }: { request: Request; response: Response }) {
  if (response.status !== 200 || response.redirected) return null;
  if (new URL(request.url).pathname !== `/${SHELL_FILE}`) return response;
  return (await response.clone().text()).includes(`id="${CONFIG_ELEMENT}"`) ? response : null;
}

/** Hashed files are checked by their integrity already. Old builds' files go when this worker takes over, not before. */
export function precacheShell(): void {
  addPlugins([{ cacheWillUpdate: onlyOurShell }]);
  precache(buildFiles.filter((file) => !file.later));
  addRoute({ directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
}
