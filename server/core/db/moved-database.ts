// `npm run database:move` leaves a note in the data folder: the database there goes on elsewhere. Whoever opened the old one would pay again
// what it still owes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The embedded database of this folder was copied into another database, and may not be used any more. */
export class DatabaseMoved extends Error {
  override name = 'DatabaseMoved';
}

/** `at`: ISO 8601. `into`: the database without its password. */
const movedNote = v.object({ at: v.string(), into: v.string() });

/** What the note says; nothing where it can't be read. */
function placeAndTime(path: string): string {
  try {
    const { at, into } = v.parse(movedNote, JSON.parse(readFileSync(path, 'utf8')));
    return ` into ${into} at ${at}`;
  } catch {
    return '';
  }
}

/** Throws `DatabaseMoved` where the note lies in a data folder, also an unreadable one. */
export function assertNotMoved(dataDir: string): void {
  const path = join(dataDir, 'moved.json');
  if (!existsSync(path)) return;
  throw new DatabaseMoved(
    `the database in ${dataDir} was moved${placeAndTime(path)}: set DATABASE_URL to the database that it was moved into, ` +
      `or DATA_DIR to another folder. Only where that one is given up, delete ${path}: two databases order the same payouts`,
  );
}
