/** Chunks that home, or the frame around every page, asks for by itself or may need without a network. */
const WITH_HOME = [
  /^src\/app\/(frame\/footer|pages\/home-more|frame\/alert-host|modals|boot\/first-frame-phase)\.tsx?$/,
  /^src\/core\/theme\/accent-colours\.ts$/,
  /^src\/features\/pwa\/offline/,
  /^src\/core\/pwa\//,
  /^src\/core\/cache\/refetch-visible\.ts$/,
  /^src\/locales\/\w+\/(shell|home|pwa)\.json$/,
];

/** Takes a file's path from the project's root. */
export function isHomeChunkModule(path: string): boolean {
  return WITH_HOME.some((pattern) => pattern.test(path));
}
