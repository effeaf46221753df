// Migrations on a PostgreSQL whose tables are in use.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { sqlStateOf } from './database-error.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrations.ts';
import { postgresEngine } from './postgres/postgres-engine.ts';

const table = { name: '0001-a', script: 'create table a (x int);' };
const more = { name: '0002-b', script: 'create table b (x int);' };
const column = { name: '0003-c', script: 'alter table a add column y int;' };

describe.runIf(hasPostgres)('a migration of a table that is in use', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let engine: Engine;
  let user: Client;
  beforeAll(async () => {
    cluster = await startPostgres();
    const url = await cluster.create();
    engine = postgresEngine(url, { ...PATIENT, size: 2 }, { idleLost: () => {} });
    await migrate(engine, [table]);
    user = new Client({ connectionString: url });
    await user.connect();
  });
  afterAll(async () => {
    await user?.end();
    await engine?.close();
    await cluster?.stop();
  });

  const tableExists = async (name: string) => {
    const { rows } = await user.query('select to_regclass($1) is not null as there', [name]);
    return rows[0].there;
  };

  test('lets others go on after two seconds, and runs all of itself again', async () => {
    await user.query('begin');
    await user.query('select * from a');
    const waits: { state: string | undefined; ms: number; isBegun: boolean }[] = [];
    let reason: Error | undefined;
    const done = await migrate(engine, [table, more, column], 'migrations', {
      onWait(error) {
        reason = error;
      },
      async pause(ms) {
        // Nobody waits behind the migration now, and nothing of it is left.
        await user.query("set local lock_timeout = '1ms'");
        await user.query('lock table a in access share mode');
        waits.push({ state: sqlStateOf(reason), ms, isBegun: await tableExists('b') });
        if (waits.length === 2) await user.query('commit');
      },
    });
    expect(done).toEqual(['0002-b', '0003-c']);
    const wait = { state: '55P03', ms: 3_000, isBegun: false };
    expect(waits).toEqual([wait, wait]);
    expect(await tableExists('b')).toBe(true);
  });

  test('is given up with its reason where the table stays in use', async () => {
    await user.query('begin');
    await user.query('select * from a');
    // A deadlock is reported like a timeout, and needs no time.
    const busy = {
      name: '0004-d',
      script: "do $$ begin raise exception 'busy' using errcode = '40P01'; end $$;",
    };
    let pauses = 0;
    const giving = migrate(engine, [table, more, column, busy], 'migrations', {
      onWait: () => {},
      async pause() {
        pauses += 1;
      },
    });
    await expect(giving).rejects.toThrow('busy');
    expect(pauses).toBe(71);
    await user.query('commit');
  });

  test('takes no table from anybody where none is missing', async () => {
    await user.query('begin');
    await user.query('select * from migrations');
    await user.query('select * from a');
    const done = await migrate(engine, [table, more, column], 'migrations', {
      onWait: () => {},
      pause: async () => expect.unreachable('it waited'),
    });
    expect(done).toEqual([]);
    await user.query('commit');
  });
});
