/**
 * The rows of numbered pages, each once. A row that came at the top since the first page was read moves the others on, so the next page
 * begins with one that is there already: it stays in its place, as it was read last. Undefined before the first page.
 */
export function joinPages<Page, Row extends { id: string }>(
  pages: readonly Page[] | undefined,
  rowsOf: (page: Page) => readonly Row[],
): Row[] | undefined {
  return pages && [...new Map(pages.flatMap(rowsOf).map((row) => [row.id, row])).values()];
}
