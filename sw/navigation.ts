import { createHandlerBoundToURL } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHELL_FILE } from '#contract/shipped.ts';

/** Addresses on the page's origin that are no screen of the app: documents in frames navigate too. */
const NO_SCREENS = [
  /^\/(api|v2|embed|play-frame|broadcasting|sandbox|healthz|ops)(\/|\?|$)/,
  // A file: its last segment has an extension.
  /^\/([^?]*\/)?[^/?]+\.[^/?]+(\?|$)/,
];

/** Whether the shell answers a navigation there. Takes path and query. */
export function isScreen(pathAndQuery: string): boolean {
  return !NO_SCREENS.some((pattern) => pattern.test(pathAndQuery));
}

/** Every screen comes from the kept shell, with and without a network; the rest goes to the server. */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL(`/${SHELL_FILE}`), { denylist: NO_SCREENS }));
}
