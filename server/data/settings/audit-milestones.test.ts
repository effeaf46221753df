import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { recordAuditEntry, verifyAuditLog } from './audit-log.ts';
import { noteAuditMilestones } from './audit-milestones.ts';

const NOW = Date.UTC(2026, 10, 20, 15);

let db: Database;
beforeEach(async () => {
  db = await memoryDatabase();
});
afterEach(() => db.close());

const entry = { at: NOW, who: 'rosa', action: 'settings.change', subject: 'withdraw_max', details: {} };
const hashed = () => db.transaction((tx) => recordAuditEntry(tx, entry));
/** As a build writes it that knows no hashes, or somebody past the server. */
const hashless = () =>
  db.queries.execute(sql`insert into audit_log (at, who, action, subject, details)
    values (${NOW}, 'rosa', 'settings.change', 'withdraw_min', '{}')`);
const start = (build: string, isNew = false) => noteAuditMilestones(db, { build, isNew, now: NOW });
const verify = () => verifyAuditLog(db.queries);

describe('an entry of the audit log without a hash', () => {
  test('is a fault after the first one with a hash', async () => {
    await start('first', true);
    await hashed();
    await hashless();
    await hashed();
    expect(await verify()).toMatchObject({ verified: 2, withoutHash: 1, broken: 2 });
  });

  test('is a fault as the newest entry', async () => {
    await start('first', true);
    await hashed();
    await hashed();
    await hashless();
    expect(await verify()).toMatchObject({ verified: 2, withoutHash: 1, broken: 3 });
  });

  test('is a fault where nothing was noted', async () => {
    await hashed();
    await hashless();
    expect((await verify()).broken).toBe(2);
  });

  test('is none before the first one with a hash', async () => {
    await hashless();
    expect(await verify()).toMatchObject({ verified: 0, withoutHash: 1, broken: null });
    await start('first');
    await hashed();
    expect(await verify()).toMatchObject({ verified: 1, withoutHash: 1, broken: null });
  });

  test('is none during the upgrade, which ends with the first start of a newer build', async () => {
    await hashless();
    await start('first');
    await hashed();
    // A copy of the older build, and further copies of the new one.
    await hashless();
    await start('first');
    await hashless();
    await hashed();
    expect(await verify()).toMatchObject({ verified: 2, withoutHash: 3, broken: null });
    await start('second');
    expect((await verify()).broken).toBeNull();
    await hashless();
    expect(await verify()).toMatchObject({ withoutHash: 4, broken: 6 });
    // Neither a later build nor the first one moves the end.
    for (const build of ['third', 'first']) await start(build);
    expect((await verify()).broken).toBe(6);
  });

  test('is a fault from the first start on where a build that noted nothing wrote hashes', async () => {
    await hashed();
    await hashless();
    await start('first to note');
    expect((await verify()).broken).toBeNull();
    await hashless();
    expect((await verify()).broken).toBe(3);
  });

  test('is a fault in a new database whose copies started in any order', async () => {
    await start('first');
    await start('first', true);
    await hashed();
    await hashless();
    expect((await verify()).broken).toBe(2);
  });
});
