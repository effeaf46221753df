/** Whether what came is older than what is known (D7). A side that counts no versions is never older. */
export function isOlderVersion(version: number | undefined, known: number | undefined): boolean {
  return version !== undefined && known !== undefined && version < known;
}
