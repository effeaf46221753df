/** Chunks that home, or the frame around every page, asks for by itself or may need without a network. */
const WITH_HOME = [
  /^src\/app\/(layouts\/footer|pages\/home-more|alert-host|modal-host|offline|flows\/after-first-frame)\.tsx?$/,
  /^src\/core\/accent-colours\.ts$/,
  /^src\/features\/pwa\/offline/,
  /^src\/core\/pwa\//,
  /^src\/locales\/\w+\/(shell|home|pwa)\.json$/,
];

/** Takes a file's path from the project's root. */
export function isWithHome(path: string): boolean {
  return WITH_HOME.some((pattern) => pattern.test(path));
}
