// The note that `npm run database:move` leaves in the data folder (moved-database.ts reads it at each start). It is written before the
// commit, with the number of the transaction: a commit whose answer is lost may have been made all the same.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const TRIES = 15;
const BETWEEN_TRIES_MS = 2_000;
const CONNECT_MS = 5_000;

/** Writes the note whole or not at all; it is on the disk when this returns. Throws where it can't be written. */
export function writeNote(path, note) {
  const draft = `${path}.new`;
  try {
    const file = openSync(draft, 'w');
    try {
      writeSync(file, `${JSON.stringify(note)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** `at` (ISO 8601), `into` (the database without its password) and, while the outcome isn't known, `transaction`; nothing in it where it can't be read. */
export function readNote(path) {
  try {
    return Object(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

/** `committed`, `aborted`, `in progress`, or null where PostgreSQL doesn't know it any more. Throws where it can't be asked. */
export async function statusOf(url, transaction) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select pg_xact_status($1::text::xid8) as status', [transaction]);
    return rows[0].status;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The outcome of a transaction whose answer was lost, asked for half a minute: `committed` or `aborted`; else undefined. */
export async function outcomeOf(url, transaction) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(BETWEEN_TRIES_MS);
    const status = await statusOf(url, transaction).catch(() => undefined);
    if (status === 'committed' || status === 'aborted') return status;
  }
  return undefined;
}
