import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHELL_FILE } from '#contract/shipped.ts';
import { NO_SCREENS } from './screens.ts';

/** Every screen comes from the kept shell, with and without a network; the rest goes to the server. */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL(`/${SHELL_FILE}`), { denylist: NO_SCREENS }));
}
