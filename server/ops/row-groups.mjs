// The rows of a table in groups, one for each statement that writes them.

/** Rows that are read at once. */
const ROWS_A_FETCH = 50;
/** What a statement holds at most, one row excepted. PostgreSQL takes no value of 1 GiB, and a statement is in memory several times. */
const ROWS_A_STATEMENT = 500;
const BYTES_A_STATEMENT = 16 * 1_024 * 1_024;

/**
 * All rows, as texts, in the order in which `fetch` returns them: 500 in a group and 16 MB at most; a larger row is a group of its own.
 * `fetch` takes how many rows are wanted, and returns none where there are no more.
 */
export async function* groupsOf(fetch) {
  let group = [];
  let bytes = 0;
  for (;;) {
    const rows = await fetch(ROWS_A_FETCH);
    for (const row of rows) {
      const size = Buffer.byteLength(row);
      const isFull = group.length === ROWS_A_STATEMENT || bytes + size > BYTES_A_STATEMENT;
      if (group.length > 0 && isFull) {
        yield group;
        group = [];
        bytes = 0;
      }
      group.push(row);
      bytes += size;
    }
    if (rows.length === 0) break;
  }
  if (group.length > 0) yield group;
}
