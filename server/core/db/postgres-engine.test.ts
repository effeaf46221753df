import { expect, test } from 'vitest';
import { freePortPair } from '#tests/support/ports.ts';
import { openDatabase } from './open-database.ts';
import { DatabaseUnreachable } from './postgres-engine.ts';

test('a database that nobody answers for is named, without its password', async () => {
  const host = `127.0.0.1:${await freePortPair()}`;
  const opening = openDatabase({
    databaseUrl: `postgres://me:pass-word@${host}/varanda`,
    dataDir: '',
    broken: () => {},
  });
  const error = await opening.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DatabaseUnreachable);
  expect(String(error)).toContain(host);
  expect(String(error)).toContain('ECONNREFUSED');
  expect(String(error)).not.toContain('pass-word');
});
