import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { readSettings, writeSettings } from './site-settings.ts';

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

describe('settings', () => {
  test('are the defaults until they are changed, one by one', async () => {
    expect(await readSettings(db.queries)).toEqual(DEFAULT_SETTINGS);
    await writeSettings(db.queries, { deposit_min: 500, maintence: true }, 1);
    await writeSettings(db.queries, { deposit_min: 700 }, 2);
    await writeSettings(db.queries, {}, 3);
    expect(await readSettings(db.queries)).toEqual({
      ...DEFAULT_SETTINGS,
      deposit_min: 700,
      maintence: true,
    });
  });

  test('with an empty value that means none can be emptied again', async () => {
    await writeSettings(db.queries, { withdraw_affiliate_day: 5 }, 4);
    expect((await readSettings(db.queries)).withdraw_affiliate_day).toBe(5);
    await writeSettings(db.queries, { withdraw_affiliate_day: null }, 5);
    expect((await readSettings(db.queries)).withdraw_affiliate_day).toBeNull();
  });

  test('with an invalid stored value take their default', async () => {
    await db.queries.execute(
      sql`insert into settings (name, value, updated_at) values ('withdraw_min', '"many"', 0), ('unknown', '1', 0)`,
    );
    expect((await readSettings(db.queries)).withdraw_min).toBe(DEFAULT_SETTINGS.withdraw_min);
  });
});
