import { Client } from 'pg';
import { expect, test } from 'vitest';
import { hasPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { openDatabase } from '../open-database.ts';
import { DatabaseUnreachable } from './postgres-engine.ts';

test('the error for a database that does not answer names its host, without the password', async () => {
  const host = `127.0.0.1:${await freePortPair()}`;
  const opening = openDatabase({
    databaseUrl: `postgres://me:pass-word@${host}/varanda`,
    dataDir: '',
    limits: PATIENT,
    onConnectionLost: () => {},
  });
  const error = await opening.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseUnreachable);
  expect(String(error)).toContain(host);
  expect(String(error)).toContain('ECONNREFUSED');
  expect(String(error)).not.toContain('pass-word');
});

test.runIf(hasPostgres)('so does the error for a database whose user may not create tables', async () => {
  const cluster = await startPostgres();
  const databaseUrl = await cluster.create();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // A role for this database alone that owns nothing in it.
    const name = new URL(databaseUrl).pathname.slice(1);
    await client.query(
      `create role ${name}_plain; alter role current_user in database ${name} set role ${name}_plain`,
    );
    const opening = openDatabase({ databaseUrl, dataDir: '', limits: PATIENT, onConnectionLost: () => {} });
    await expect(opening).rejects.toThrow(/^DATABASE_URL: .* permission denied/);
    await client.query(`alter role current_user in database ${name} reset role; drop role ${name}_plain`);
  } finally {
    await client.end();
    await cluster.stop();
  }
});
