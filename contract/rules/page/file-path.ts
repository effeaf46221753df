// Which paths of the page's origin are files: server and worker answer them with the file or not at all, never with the page. The
// dot alone says nothing: a game may be called "Dr. Sorte" and an event "sr.match.7".

/** Tested on a path, with its query or without. */
export const FILE_PATHS: readonly RegExp[] = [
  // A page that was opened before a deployment requests chunks that no longer exist: HTML would be a broken script.
  /^\/assets\//,
  // `/.well-known/…`; deeper in a path a name may begin with a dot: a game ".Net Sorte".
  /^\/\./,
  /^[^?]*\.(avif|css|gif|ico|jpe?g|js|json|map|mjs|mp3|mp4|pdf|php|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)(\?|$)/i,
];

/** Whether no page can have this path. */
export const isFilePath = (path: string): boolean => FILE_PATHS.some((pattern) => pattern.test(path));
