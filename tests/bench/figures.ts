import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'reports';
const FILE = join(FOLDER, 'bench.json');

/** Stores figures beside those of other benches, for `npm run bench:table`, and prints them. */
export function keepFigures(figures: Readonly<Record<string, number>>): void {
  const known = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>) : {};
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...known, ...figures }, null, 1));
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name}: ${value}\n`);
}

/** The median; of an even number of figures the upper of the two middle ones. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
