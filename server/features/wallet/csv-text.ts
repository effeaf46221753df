/** Characters that start a formula in a spreadsheet (ASVS 1.2.10). */
const FORMULA = /^[=+\-@\t\r\0]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows of cells as a CSV text (RFC 4180) with a byte order mark, so that spreadsheets read accents correctly; a cell
 * that a spreadsheet would run as a formula starts with an apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
