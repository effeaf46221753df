import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { Database } from './database.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../**/*-table.ts', { eager: true });
const tables = Object.values(modules).flatMap((module) =>
  Object.values(module).flatMap((value) => (value instanceof PgTable ? [getTableConfig(value)] : [])),
);

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

/** `table.column` → type and nullability in the database. */
async function realColumns(): Promise<Map<string, string>> {
  const result = await db.queries.execute(
    sql`select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public'`,
  );
  const { rows } = result as {
    rows: { table_name: string; column_name: string; data_type: string; is_nullable: string }[];
  };
  return new Map(
    rows.map((row) => [
      `${row.table_name}.${row.column_name}`,
      `${row.data_type} ${row.is_nullable === 'NO' ? 'not null' : 'null'}`,
    ]),
  );
}

describe('the declared tables', () => {
  test('match the tables that the migrations create', async () => {
    const real = await realColumns();
    const wrong = tables.flatMap((table) =>
      table.columns.flatMap((column) => {
        const declared = `${column.getSQLType()} ${column.notNull ? 'not null' : 'null'}`;
        const found = real.get(`${table.name}.${column.name}`);
        return found === declared ? [] : [`${table.name}.${column.name}: declared ${declared}, is ${found}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('cover every table that the migrations create', async () => {
    const declared = new Set(tables.map((table) => table.name));
    const made = new Set([...(await realColumns()).keys()].map((name) => name.split('.')[0] ?? ''));
    // The ledger is written by the database function ledger_post.
    for (const own of ['migrations', 'sandbox_migrations', 'ledger_transactions', 'ledger_entries'])
      made.delete(own);
    expect([...made].filter((name) => !declared.has(name))).toEqual([]);
  });
});
