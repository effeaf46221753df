// `npm run database:move` leaves a note in the data folder: the database there goes on elsewhere. Whoever opened the old one would pay again
// what it still owes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The embedded database of this folder was copied into another database, and may not be used any more. */
export class DatabaseMoved extends Error {
  override name = 'DatabaseMoved';
}

/** `at`: ISO 8601. `into`: the database without its password. `transaction`: the copy's, while it isn't known whether it was made. */
const movedNote = v.object({ at: v.string(), into: v.string(), transaction: v.optional(v.string()) });

/** What the note says; undefined where it can't be read. */
function readNote(path: string): v.InferOutput<typeof movedNote> | undefined {
  try {
    return v.parse(movedNote, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Throws `DatabaseMoved` where the note lies in a data folder, also an unreadable one. */
export function assertNotMoved(dataDir: string): void {
  const path = join(dataDir, 'moved.json');
  if (!existsSync(path)) return;
  const note = readNote(path);
  const placeAndTime = note ? ` into ${note.into} at ${note.at}` : '';
  if (note?.transaction)
    throw new DatabaseMoved(
      `whether the database in ${dataDir} was moved${placeAndTime} isn't known: run npm run database:move again, which asks PostgreSQL`,
    );
  throw new DatabaseMoved(
    `the database in ${dataDir} was moved${placeAndTime}: set DATABASE_URL to the database that it was moved into, ` +
      `or DATA_DIR to another folder. Only where that one is given up, delete ${path}: two databases order the same payouts`,
  );
}
