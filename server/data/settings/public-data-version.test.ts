import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import {
  categoriesTable,
  favouritesTable,
  gameSessionsTable,
  gamesTable,
  providersTable,
} from '#server/data/schema/catalogue-table.ts';
import {
  bannersTable,
  promotionsTable,
  regulationsTable,
  seoTable,
} from '#server/data/schema/content-table.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { readPublicDataVersion, writeSettings } from './site-settings.ts';

/** The data that prerendered pages show (src/app/prerender/prerendered-page.ts). */
const SHOWN = [
  settingsTable,
  bannersTable,
  promotionsTable,
  seoTable,
  regulationsTable,
  gamesTable,
  categoriesTable,
  providersTable,
].map(getTableName);

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

/** By how much a statement raises the version. */
async function rise(statement: string): Promise<number> {
  const before = await readPublicDataVersion(db.queries);
  await db.queries.execute(sql.raw(statement));
  return (await readPublicDataVersion(db.queries)) - before;
}

describe('the version of public data', () => {
  test.each(SHOWN)('rises with every way of changing %s', async (table) => {
    expect(await rise(`insert into ${table} select * from ${table}`)).toBe(1);
    expect(await rise(`delete from ${table} where false`)).toBe(1);
    const columns = `select column_name from information_schema.columns where table_name = '${table}'`;
    const { rows } = (await db.queries.execute(sql.raw(columns))) as { rows: { column_name: string }[] };
    const [column] = rows.map(({ column_name }) => `"${column_name}"`);
    expect(await rise(`update ${table} set ${column} = ${column}`)).toBe(1);
  });

  test('is not changed by players’ actions', async () => {
    for (const table of [favouritesTable, gameSessionsTable].map(getTableName)) {
      expect(await rise(`delete from ${table}`)).toBe(0);
    }
  });

  test('rises together with the change: a rolled back one leaves it unchanged', async () => {
    const before = await readPublicDataVersion(db.queries);
    const change = (fails: boolean) =>
      db.transaction(async (tx) => {
        await writeSettings(tx, { maintence: true }, 1);
        expect(await readPublicDataVersion(tx)).toBeGreaterThan(before);
        if (fails) throw new Error('taken back');
      });
    await expect(change(true)).rejects.toThrow('taken back');
    expect(await readPublicDataVersion(db.queries)).toBe(before);
    await change(false);
    expect(await readPublicDataVersion(db.queries)).toBeGreaterThan(before);
  });
});
