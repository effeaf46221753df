import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { Database } from '../db/database.ts';
import { acceptedSecrets } from '../secret.ts';
import { checkSecretFingerprints, SecretChanged } from './secret-fingerprints.ts';

let db: Database;
beforeEach(async () => {
  db = await memoryDatabase();
});
afterEach(() => db.close());

const [OLD, NEW, NEWER, NEWEST] = ['o'.repeat(32), 'n'.repeat(32), 'e'.repeat(32), 't'.repeat(32)];
const start = (secrets: Parameters<typeof checkSecretFingerprints>[1]) =>
  checkSecretFingerprints(db, secrets, 1_000);

describe('a start', () => {
  test('with the same secrets is accepted, and with another one is refused by its name', async () => {
    await start({ SESSION_SECRET: OLD, PIX_SECRET: OLD });
    await start({ SESSION_SECRET: OLD, PIX_SECRET: OLD });
    const other = start({ SESSION_SECRET: OLD, PIX_SECRET: NEW });
    await expect(other).rejects.toThrow(SecretChanged);
    await expect(other).rejects.toThrow(/^PIX_SECRET: the database was used with another value/);
    // No row needs it: nothing is lost with it.
    await expect(other).rejects.not.toThrow(/kept_secrets/);
    await start({ SESSION_SECRET: OLD, PIX_SECRET: OLD });
  });

  test('with the former secret as the previous one rotates it', async () => {
    await start({ SESSION_SECRET: OLD });
    await start({ SESSION_SECRET: { current: OLD, previous: [NEW] } });
    await start({ SESSION_SECRET: { current: NEW, previous: [OLD] } });
    // A copy that has not been replaced yet may start once more.
    await start({ SESSION_SECRET: { current: OLD, previous: [NEW] } });
    await start({ SESSION_SECRET: { current: NEW, previous: [OLD] } });
    await start({ SESSION_SECRET: NEW });
    await expect(start({ SESSION_SECRET: OLD })).rejects.toThrow(SecretChanged);
  });

  describe.each(['DOCUMENT_SECRET', 'SECOND_FACTOR_SECRET'])('with %s, which rows need for good', (name) => {
    /** The secrets that the rows of a server are read with, the present one first. */
    const readWith = async (current: string, ...previous: string[]) => {
      const started = await start({ [name]: previous.length > 0 ? { current, previous } : current });
      return acceptedSecrets(started[name] ?? '');
    };

    test('keeps the previous ones, so that it can be rotated any number of times', async () => {
      expect(await readWith(OLD)).toEqual([OLD]);
      expect(await readWith(NEW, OLD)).toEqual([NEW, OLD]);
      expect(await readWith(NEW)).toEqual([NEW, OLD]);
      expect(await readWith(NEWER, NEW)).toEqual([NEWER, NEW, OLD]);
      expect(await readWith(NEWER)).toEqual(expect.arrayContaining([NEWER, NEW, OLD]));
      expect(await readWith(NEWEST, NEWER)).toEqual(expect.arrayContaining([NEWEST, NEWER, NEW, OLD]));
      expect(new Set(await readWith(NEWEST))).toEqual(new Set([NEWEST, NEWER, NEW, OLD]));
    });

    test('takes several previous ones at the same time', async () => {
      expect(await readWith(OLD)).toEqual([OLD]);
      expect(await readWith(NEWER, NEW, OLD)).toEqual([NEWER, NEW, OLD]);
      expect(new Set(await readWith(NEWER))).toEqual(new Set([NEWER, NEW, OLD]));
    });

    test('is refused without the one that was used last, given or not', async () => {
      await readWith(OLD);
      await readWith(NEW, OLD);
      await expect(readWith(NEWER)).rejects.toThrow(SecretChanged);
      await expect(readWith(NEWER, OLD)).rejects.toThrow(SecretChanged);
      // A kept one is not one to go on with: the rotation has ended.
      await expect(readWith(OLD)).rejects.toThrow(SecretChanged);
      expect(await readWith(NEW)).toEqual([NEW, OLD]);
    });

    test('that is lost: the message names the rows to delete, and without them another one is taken', async () => {
      await readWith(OLD);
      await readWith(NEW, OLD);
      const refused = await readWith(NEWER).catch((error: unknown) => String(error));
      expect(refused).toContain(`${name}_PREVIOUS: the database was used with another value`);
      const rows = `name in ('${name}', '${name}_PREVIOUS')`;
      expect(refused).toContain(`delete from secret_fingerprints where ${rows}`);
      expect(refused).toContain(`from kept_secrets where name = '${name}'`);
      await db.queries.execute(sql.raw(`delete from secret_fingerprints where ${rows}`));
      await db.queries.execute(sql.raw(`delete from kept_secrets where name = '${name}'`));
      expect(await readWith(NEWER)).toEqual([NEWER]);
      expect(await readWith(NEWER)).toEqual([NEWER]);
    });

    test('is refused where an older build knew a previous one that is not given', async () => {
      await readWith(NEW, OLD);
      await db.queries.execute(sql`delete from kept_secrets`);
      await expect(readWith(NEW)).rejects.toThrow(`${name}_PREVIOUS: `);
      expect(await readWith(NEW, OLD)).toEqual([NEW, OLD]);
      expect(await readWith(NEW)).toEqual([NEW, OLD]);
    });

    test('goes on while copies of both steps of a rotation start in turns', async () => {
      await readWith(OLD);
      await readWith(OLD, NEW);
      expect(await readWith(NEW, OLD)).toEqual([NEW, OLD]);
      expect(await readWith(OLD, NEW)).toEqual([OLD, NEW]);
      expect(await readWith(NEW, OLD)).toEqual([NEW, OLD]);
      expect(await readWith(NEW)).toEqual([NEW, OLD]);
    });

    test('stores none of them in a form that can be read without the present one', async () => {
      await readWith(NEWER, NEW, OLD);
      const { rows } = (await db.queries.execute(sql`select * from kept_secrets`)) as unknown as {
        rows: { fingerprint: string; sealed: string }[];
      };
      expect(rows).toHaveLength(2);
      for (const value of [OLD, NEW, NEWER]) {
        const spellings = (['utf8', 'hex', 'base64url'] as const).map((one) =>
          Buffer.from(value).toString(one),
        );
        for (const spelling of spellings) expect(JSON.stringify(rows)).not.toContain(spelling);
      }
    });
  });

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
