// The embedded databases that tests use one after the other: each test gets one that is as if it were new.
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { embeddedEngine } from '#server/core/db/embedded-engine.ts';
import { guardDatabase } from '#server/core/db/guarded-database.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { openDatabasePool } from '#tests/support/backend/database-pool.ts';
import { openMigratedPglite } from '#tests/support/backend/memory-database.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { SET_ROWS_BACK } from '#tests/support/backend/pristine-rows.ts';

const opened: PGlite[] = [];
let pool: ReturnType<typeof openDatabasePool>;
beforeEach(() => {
  opened.length = 0;
  pool = openDatabasePool(async () => {
    const client = await openMigratedPglite();
    opened.push(client);
    return client;
  });
});

const left: PGlite[] = [];
afterAll(async () => {
  for (const client of left) if (!client.closed) await client.close();
});

/** All that a query can see of a database: rows, sequences, tables, settings and locks. */
async function contents(client: PGlite): Promise<Record<string, unknown>> {
  const rows = async (statement: string) => (await client.query(statement)).rows;
  const tables = (await rows(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )) as { name: string }[];
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, (select jsonb_agg(one order by one::text) from ${name} one) as rows`,
  );
  return {
    tables: await rows(each.join(' union all ')),
    sequences: await rows('select sequencename, last_value from pg_sequences order by 1'),
    triggers: await rows('select tgname, tgenabled from pg_trigger order by oid'),
    settings: await rows(
      `select name, setting from pg_settings where name in ('TimeZone', 'role') order by 1`,
    ),
    locks: await rows(`select objid from pg_locks where locktype = 'advisory'`),
  };
}

/** Writes what is there and what is not, past the triggers that keep ledger and audit log. */
async function use(client: PGlite): Promise<void> {
  const db = guardDatabase(embeddedEngine(client));
  for (let made = 0; made < 3; made += 1) await somePlayer(db, { realCents: 1_000, bonusCents: 500 });
  await writeSettings(db.queries, { maintence: true }, 5);
  const entry = { at: 5, who: 'rosa', action: 'settings.change', subject: 'maintence', details: {} };
  await db.transaction((tx) => recordAuditEntry(tx, entry));
  await client.exec(`update public_data set version = version + 7;
    delete from double_audience;
    insert into double_audience (id, seen_at) values (1, 5);
    select nextval('event_versions');
    set timezone = 'Asia/Tokyo';
    select pg_advisory_lock(5)`);
}

describe('an embedded database that a test has closed', () => {
  test('is for the next test as if it were new, however often', async () => {
    const first = await pool.take();
    const before = await contents(first);
    await use(first);
    expect(await contents(first)).not.toEqual(before);
    await first.close();
    for (let again = 0; again < 2; again += 1) {
      const next = await pool.take();
      expect(await contents(next)).toEqual(before);
      await use(next);
      await next.close();
    }
    expect(opened).toHaveLength(1);
    left.push(...opened);
  });

  test('does nothing more for its old handle', async () => {
    const first = await pool.take();
    expect(first.closed).toBe(false);
    await first.close();
    expect(first.closed).toBe(true);
    for (const late of [
      () => first.query('select 1'),
      () => first.exec('delete from accounts'),
      () => first.transaction(async () => {}),
      () => first.close(),
    ])
      await expect(late()).rejects.toThrow('PGlite is closed');
    left.push(...opened);
  });

  test('is not used again after a change of its schema', async () => {
    const first = await pool.take();
    for (const statement of [
      'create table more (x int)',
      'drop table favourite_games',
      'alter table players add column more int',
      'alter table players alter column name drop not null',
      'alter table players drop constraint players_pkey cascade',
      'alter table audit_log disable trigger user',
      'create index more on players (name)',
      'create or replace function ledger_refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      'create role more',
      'create schema more',
    ])
      await first.transaction(async (tx) => {
        await tx.exec(statement);
        expect([statement, (await tx.query(SET_ROWS_BACK)).rows]).toEqual([statement, [{ done: false }]]);
        await tx.rollback();
      });
    await first.exec('create table more (x int)');
    await first.close();
    await (await pool.take()).close();
    expect(opened).toHaveLength(2);
    expect(opened[0]?.closed).toBe(true);
    left.push(...opened);
  });

  test('is not used again where it was closed while it worked', async () => {
    const first = await pool.take();
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const work = first.transaction(async (tx) => {
      await held;
      await tx.query('select 1');
    });
    const closing = first.close();
    end();
    await Promise.all([work, closing]);
    expect(opened[0]?.closed).toBe(true);
  });
});
