import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATIENT } from '#tests/support/backend/postgres.ts';
import { DatabaseTooOld } from './migrations.ts';
import { DatabaseMoved } from './moved-database.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'varanda-database-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const open = () => openDatabase({ dataDir, limits: PATIENT, onConnectionLost: () => {} });

describe('opening the embedded database', () => {
  test('migrates a new folder, and an existing one only once', async () => {
    const first = await open();
    expect(first.migrated[0]).toBe('0001-core');
    await first.database.close();
    const second = await open();
    expect(second.migrated).toEqual([]);
    await second.database.close();
  });

  test('of an older build names the folder and what to do, and releases the folder', async () => {
    const { database } = await open();
    // The record that a build from before the baseline migrations leaves.
    await database.queries.execute(
      sql`insert into migrations (name, fingerprint) values ('0003-ledger', '0123456789abcdef')`,
    );
    await database.close();
    for (const _attempt of [1, 2]) {
      const error = await open().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DatabaseTooOld);
      expect(String(error)).toContain(
        `move the folder ${join(dataDir, 'database')} away or delete it, or set DATA_DIR to another folder`,
      );
    }
  });

  test.each([
    [
      '{"at":"2026-11-28T12:00:00.000Z","into":"varanda@db.example:5432/varanda"}',
      / was moved into varanda@/,
    ],
    ['{', / was moved: set DATABASE_URL/],
  ])('that was moved to PostgreSQL is refused, and the folder released: %s', async (note, message) => {
    const path = join(dataDir, 'moved.json');
    writeFileSync(path, note);
    for (const _attempt of [1, 2]) {
      const error = await open().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DatabaseMoved);
      expect(String(error)).toMatch(message);
      expect(String(error)).toContain(`delete ${path}`);
    }
  });

  test('of which nobody knows whether it was moved is refused, with the command that asks', async () => {
    const note = {
      at: '2026-11-28T12:00:00.000Z',
      into: 'varanda@db.example:5432/varanda',
      transaction: '7',
    };
    writeFileSync(join(dataDir, 'moved.json'), JSON.stringify(note));
    await expect(open()).rejects.toThrow(/isn't known: run npm run database:move again/);
  });
});
