import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import type { Database } from './database.ts';

/** Every table that a loaded module declares, also one that its store keeps to itself. */
const declaredTables = vi.hoisted((): PgTable[] => []);
vi.mock('drizzle-orm/pg-core', async (importOriginal) => {
  const original = await importOriginal<typeof import('drizzle-orm/pg-core')>();
  const pgTable = (...parts: Parameters<typeof original.pgTable>) => {
    const table = original.pgTable(...parts);
    declaredTables.push(table);
    return table;
  };
  return { ...original, pgTable };
});

const texts = import.meta.glob<string>(['../../**/*.ts', '!../../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob(['../../**/*.ts', '!../../**/*.test.ts']);
const declaring = Object.keys(texts).filter((path) => /= pgTable\(/.test(texts[path] ?? ''));
await Promise.all(declaring.map((path) => modules[path]?.()));
const tables = declaredTables.map(getTableConfig);

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
