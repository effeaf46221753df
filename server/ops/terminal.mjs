// Tables and amounts on a terminal, files, and the end with a message.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Ends the process with 1, a message on the standard error. */
export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** The folder in which the command was typed: `npm run` goes to that of package.json. */
const typedIn = () => (process.env.npm_lifecycle_event === 'ops' && process.env.INIT_CWD) || process.cwd();

/** What lies in a file, `-` for the standard input. Ends where it can't be read. */
export function readText(name) {
  try {
    return readFileSync(name === '-' ? 0 : resolve(typedIn(), name), 'utf8');
  } catch (error) {
    return stop(`${name}: ${error.message}`);
  }
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
