import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { Database } from '../db/database.ts';
import { checkSecretFingerprints, SecretChanged } from './secret-fingerprints.ts';

let db: Database;
beforeEach(async () => {
  db = await memoryDatabase();
});
afterEach(() => db.close());

const [OLD, NEW, NEWER] = ['o'.repeat(32), 'n'.repeat(32), 'e'.repeat(32)];
const start = (secrets: Parameters<typeof checkSecretFingerprints>[1]) =>
  checkSecretFingerprints(db, secrets, 1_000);

describe('a start', () => {
  test('with the same secrets is accepted, and with another one is refused by its name', async () => {
    await start({ SESSION_SECRET: OLD, PIX_SECRET: OLD });
    await start({ SESSION_SECRET: OLD, PIX_SECRET: OLD });
    const other = start({ SESSION_SECRET: OLD, PIX_SECRET: NEW });
    await expect(other).rejects.toThrow(SecretChanged);
    await expect(other).rejects.toThrow(/^PIX_SECRET: the database was used with another value/);
    await start({ SESSION_SECRET: OLD, PIX_SECRET: OLD });
  });

  test('with the former secret as the previous one rotates it', async () => {
    await start({ SESSION_SECRET: OLD });
    await start({ SESSION_SECRET: { current: OLD, previous: NEW } });
    await start({ SESSION_SECRET: { current: NEW, previous: OLD } });
    // A copy that has not been replaced yet may start once more.
    await start({ SESSION_SECRET: { current: OLD, previous: NEW } });
    await start({ SESSION_SECRET: { current: NEW, previous: OLD } });
    await start({ SESSION_SECRET: NEW });
    await expect(start({ SESSION_SECRET: OLD })).rejects.toThrow(SecretChanged);
  });

  test.each(['DOCUMENT_SECRET', 'SECOND_FACTOR_SECRET'])(
    'without the previous %s is refused: rows that only it can read last',
    async (name) => {
      await start({ [name]: OLD });
      await start({ [name]: { current: NEW, previous: OLD } });
      await expect(start({ [name]: NEW })).rejects.toThrow(`${name}_PREVIOUS: `);
      await expect(start({ [name]: { current: NEWER, previous: NEW } })).rejects.toThrow(SecretChanged);
      await start({ [name]: { current: NEW, previous: OLD } });
    },
  );

  test('stores no secret', async () => {
    await start({ SESSION_SECRET: OLD });
    const { rows } = (await db.queries.execute(sql`select * from secret_fingerprints`)) as unknown as {
      rows: object[];
    };
    expect(rows).toEqual([
      { name: 'SESSION_SECRET', fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), since: 1_000 },
    ]);
  });
});
