// Tables and amounts on a terminal, and the end with a message.

/** Ends the process with 1, a message on the standard error. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** A value as a cell shows it. */
export const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Cents as reais, such as R$ 12.34. */
export function reais(cents) {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `R$ ${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Writes rows in columns under their heads; "nothing" where there are none. */
export function table(head, rows) {
  if (rows.length === 0) {
    console.log('nothing');
    return;
  }
  const all = [head, ...rows].map((row) => row.map(text));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}
