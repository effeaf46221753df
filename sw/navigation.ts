import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHELL_FILE } from '#contract/build-files.ts';
import { drawnHome } from './drawn-home.ts';
import { NO_SCREENS } from './screens.ts';

/** Every screen comes from the kept shell, home drawn where it can be, with and without a network; the rest goes to the server. */
export function answerNavigations(): void {
  const shell = createHandlerBoundToURL(`/${SHELL_FILE}`);
  registerRoute(
    new NavigationRoute(async (asked) => (await drawnHome(asked.url)) ?? shell(asked), {
      denylist: NO_SCREENS,
    }),
  );
}
