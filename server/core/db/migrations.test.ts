import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyPglite } from '#tests/support/backend/memory-database.ts';
import { embeddedEngine } from './embedded-engine.ts';
import type { Engine } from './engine.ts';
import { builtInMigrations, DatabaseTooOld, MigrationMismatch, migrate } from './migrations.ts';

let engine: Engine;
beforeAll(async () => {
  engine = embeddedEngine(await openEmptyPglite());
});
afterAll(() => engine.close());

const first = { name: '0001-a', script: 'create table a (x int);\ninsert into a values (1);' };
const second = { name: '0002-b', script: 'create table b (x int);' };

describe('migrating', () => {
  test('runs the missing migrations once, in order', async () => {
    expect(await migrate(engine, [first])).toEqual(['0001-a']);
    expect(await migrate(engine, [first, second])).toEqual(['0002-b']);
    expect(await migrate(engine, [first, second])).toEqual([]);
  });

  test('rolls back a failed migration and the others of the same start', async () => {
    const good = { name: '0003-c', script: 'create table c (x int);' };
    const bad = { name: '0004-d', script: 'create table d (x int); select nonsense;' };
    await expect(migrate(engine, [first, second, good, bad])).rejects.toThrow();
    const { rows } = (await engine.queries.execute(
      sql`select to_regclass('c') as c, to_regclass('d') as d`,
    )) as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ c: null, d: null }]);
  });

  test('refuses a database of a newer build and a migration that was changed', async () => {
    await expect(migrate(engine, [first])).rejects.toThrow(MigrationMismatch);
    const changed = { ...second, script: 'create table b (y int);' };
    await expect(migrate(engine, [first, changed])).rejects.toThrow(MigrationMismatch);
    const respaced = { ...second, script: '\n  create   table b (x int);\r\n' };
    await expect(migrate(engine, [first, respaced])).resolves.toEqual([]);
  });

  test.each([
    ['a comment at its beginning', '-- The second table.\ncreate table b (x int);'],
    ['a comment in the middle', 'create table b ( -- It has one column.\n x int);'],
    ['a comment between signs', 'create table/* the second */b (x int);'],
    ['other blank space', 'create table\n\tb(x int) ;\n'],
  ])('accepts a migration that ran with %s', async (_what, script) => {
    await expect(migrate(engine, [first, { ...second, script }])).resolves.toEqual([]);
  });

  test.each([
    ['a literal that looks like a comment', "select '-- a'", "select '-- b'"],
    ['blank space in a literal', "select 'a b'", "select 'a  b'"],
    ['a quoted name', 'select 1 as "a--1"', 'select 1 as "a--2"'],
    ['the statements of a function', 'do $$ begin perform 1; end $$', 'do $$ begin perform 2; end $$'],
    ['a comment that became a statement', 'select 1; -- select 2', 'select 1; select 2'],
  ])('refuses one that ran with another text of %s', async (_what, before, after) => {
    const own = embeddedEngine(await openEmptyPglite());
    await migrate(own, [{ name: '0001-a', script: before }]);
    await expect(migrate(own, [{ name: '0001-a', script: after }])).rejects.toThrow(
      'migration 0001-a ran on this database with other statements than this build has: start a build of the release',
    );
    await own.close();
  });

  describe('on a database that a build migrated which compared comments too', () => {
    const older = async (text: string, ...changes: string[]) => {
      const own = embeddedEngine(await openEmptyPglite());
      await migrate(own, builtInMigrations());
      await own.queries.execute(sql`alter table migrations drop column if exists statements`);
      await own.queries.execute(
        sql`update migrations set fingerprint = ${text} where name = '0014-published-events'`,
      );
      for (const change of changes) await own.queries.execute(sql.raw(change));
      return own;
    };

    test.each([
      // As it was first added, with its mark, and with the comment of today.
      '2c89978fbc1b2744',
      'f65c02def2537a76',
      'a3a9c33cf25a390f',
    ])('accepts 0014 with the text %s, and lets such a build start as before', async (text) => {
      const own = await older(text);
      expect(await migrate(own, builtInMigrations())).toEqual([]);
      expect(await migrate(own, builtInMigrations())).toEqual([]);
      const { rows } = (await own.queries.execute(
        sql`select name, fingerprint, statements is not null as compared from migrations where name in
          ('0014-published-events', '0015-secret-fingerprints') order by name`,
      )) as { rows: unknown[] };
      expect(rows).toEqual([
        { name: '0014-published-events', fingerprint: text, compared: true },
        { name: '0015-secret-fingerprints', fingerprint: '527505ff7b4912ff', compared: true },
      ]);
      await own.close();
    });

    test('refuses 0014 with a text that no release had', async () => {
      const own = await older('0123456789abcdef');
      await expect(migrate(own, builtInMigrations())).rejects.toThrow(MigrationMismatch);
      await own.close();
    });
  });

  test('starts an older build on a newer database whose further migrations only add', async () => {
    const own = embeddedEngine(await openEmptyPglite());
    const adding = { name: '0005-e', script: '-- expand\ncreate table added (x int);' };
    const breaking = { name: '0006-f', script: 'alter table b drop column x;' };
    expect(await migrate(own, [first, second, adding])).toHaveLength(3);
    expect(await migrate(own, [first, second])).toEqual([]);
    expect(await migrate(own, [first, second, adding, breaking])).toEqual(['0006-f']);
    await expect(migrate(own, [first, second])).rejects.toThrow('has migration 0006-f');
    await expect(migrate(own, [first, second, adding])).rejects.toThrow(MigrationMismatch);
    await own.close();
  });

  test('takes a migration of an unknown build for one that does not only add', async () => {
    const newer = embeddedEngine(await openEmptyPglite());
    await migrate(newer, [first]);
    await newer.queries.execute(
      sql`insert into migrations (name, fingerprint) values ('0002-of-a-build-without-the-mark', 'x')`,
    );
    await expect(migrate(newer, [first])).rejects.toThrow(MigrationMismatch);
    await newer.close();
  });

  test('records another list of migrations in a ledger of its own', async () => {
    const sandbox = { name: '0001-a', script: 'create table e (x int);' };
    expect(await migrate(engine, [sandbox], 'sandbox_migrations')).toEqual(['0001-a']);
    expect(await migrate(engine, [sandbox], 'sandbox_migrations')).toEqual([]);
    expect(await migrate(engine, [first, second])).toEqual([]);
  });

  test('refuses a database from before the baselines as too old, and leaves it as it is', async () => {
    const older = embeddedEngine(await openEmptyPglite());
    const list = ['0001-core', '0002-players', '0003-ledger'].map((name) => ({
      name,
      script: `select '${name}'`,
    }));
    await migrate(older, list.slice(0, 2));
    await older.queries.execute(
      sql`insert into migrations (name, fingerprint) values ('0003-ledger', 'older')`,
    );
    await expect(migrate(older, builtInMigrations())).rejects.toThrow(DatabaseTooOld);
    const { rows } = (await older.queries.execute(sql`select to_regclass('commands') as commands`)) as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ commands: null }]);
    await older.close();
  });

  test('makes a closure final if everything was withdrawn during it before the upgrade', async () => {
    const older = embeddedEngine(await openEmptyPglite());
    await migrate(
      older,
      builtInMigrations().filter(({ name }) => name < '0013'),
    );
    const run = (statement: string) => older.queries.execute(sql.raw(statement));
    for (const [id, everything, at] of [
      ['left', true, 50],
      ['ordinary', false, 50],
      ['earlier', true, 10],
    ] as const) {
      await run(`insert into players (id, name, document, email, phone_code, phone, birthday, password_hash,
        language, referer, tracking, created_at) values ('${id}', '', '${id}', '${id}', '55', '${id}',
        '1990-01-31', '', 'pt', '', '{}', 0)`);
      await run(`insert into account_closures (id, player_id, asked_at) values ('${id}', '${id}', 20)`);
      await run(`insert into withdrawals (id, player_id, status, amount_cents, pix_key_type, pix_key, everything,
        automatic, tries, next_try_at, created_at)
        values ('${id}', '${id}', 0, 100, 'cpf', '52998224725', ${everything}, true, 0, 0, ${at})`);
    }
    await migrate(older, builtInMigrations());
    const { rows } = (await older.queries.execute(
      sql`select id, final_at from account_closures order by id`,
    )) as { rows: unknown[] };
    expect(rows).toEqual([
      { id: 'earlier', final_at: null },
      { id: 'left', final_at: 50 },
      { id: 'ordinary', final_at: null },
    ]);
    await older.close();
  });

  test('gives each built-in migration a number of its own', () => {
    const numbers = builtInMigrations().map(({ name }) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
