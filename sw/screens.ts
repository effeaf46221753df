/** Addresses on the page's origin that are no screen of the app: documents in frames navigate too. */
export const NO_SCREENS = [
  /^\/(api|v2|embed|play-frame|broadcasting|sandbox|healthz|ops)(\/|\?|$)/,
  // A file: its last segment has an extension.
  /^\/([^?]*\/)?[^/?]+\.[^/?]+(\?|$)/,
];

/** Whether the shell answers a navigation there. Takes path and query. */
export function isScreen(pathAndQuery: string): boolean {
  return !NO_SCREENS.some((pattern) => pattern.test(pathAndQuery));
}
