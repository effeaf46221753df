// The section of docs/operators.md on the way from the embedded database to PostgreSQL: its command, run on a used embedded database and a
// real PostgreSQL with two roles.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { lockDataDir } from '#server/core/db/data-dir-lock.ts';
import type { Database } from '#server/core/db/database.ts';
import { DatabaseMoved } from '#server/core/db/moved-database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { recordAuditEntry, verifyAuditLog } from '#server/data/settings/audit-log.ts';
import { checkRole } from '#server/features/ops/doctor/database-checks.ts';
import { checkLedger } from '#server/features/ops/doctor/ledger-checks.ts';
import { migrateSandbox } from '#server/sandbox/sandbox-migrations.ts';
import { fillDataDir } from '#tests/support/backend/migrated-data-dir.ts';
import { ledgerFaults } from '#tests/support/backend/players.ts';
import { canRestartPostgres, openMigrated, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { type PostgresProxy, startPostgresProxy } from '#tests/support/backend/postgres-proxy.ts';
import { openWallet } from '#tests/support/backend/wallet.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';

const blocks = commandBlocks('docs/operators.md', 'Channels and PostgreSQL');
const move = blocks.find((block) => block.includes('database:move')) ?? '';

test('the operators’ document has the command', () => {
  expect(move).toBe('npm run database:move');
});

describe.runIf(canRestartPostgres)('the move from the embedded database', () => {
  let dataDir: string;
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let urls: { ownerUrl: string; serverUrl: string };
  let moved: Database;
  let player: string;

  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const surroundings = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env };
      execFile('sh', ['-ec', move], { env: surroundings }, (error, out, err) =>
        resolve({ code: error ? 1 : 0, out, err }),
      );
    });
  const note = () => join(dataDir, 'moved.json');
  const owner = () => ({ DATABASE_OWNER_URL: urls.ownerUrl, DATABASE_URL: urls.serverUrl });

  async function openEmbedded(): Promise<Database> {
    const opened = await openDatabase({ dataDir, limits: PATIENT, onConnectionLost: () => {} });
    await migrateSandbox(opened.migrate);
    return opened.database;
  }

  /** Every row of every table, as text. */
  async function contents(db: Database): Promise<Record<string, unknown[]>> {
    const rowsOf = async (statement: ReturnType<typeof sql>) =>
      ((await db.queries.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
    const tables = await rowsOf(
      sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const all: Record<string, unknown[]> = {};
    for (const { name } of tables)
      all[String(name)] = (
        await rowsOf(sql`select t::text as row from ${sql.identifier(String(name))} t order by 1`)
      ).map(({ row }) => row);
    return all;
  }

  let before: Record<string, unknown[]>;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'varanda-move-'));
    cluster = await startPostgres();
    urls = await cluster.createWithRoles();
    await fillDataDir(dataDir);
    const embedded = await openEmbedded();
    const { backend, deposit, play, tokenOf } = await openWallet(embedded);
    player = (await backend.player({ realCents: 10_000, bonusCents: 2_050 })).id;
    await deposit(player, 4_500);
    await play(player, 1_234, { won: 2_000 });
    const document = (await findPlayer(embedded.queries, player))?.document ?? '';
    const body = { amount: 1_000, pix_key_type: 'cpf', pix_key: document };
    await backend.ask(createWithdrawal, { token: await tokenOf(player), key: newId(), body });
    await backend.settled();
    // What JSON can't tell from no value, and what has quotes and lines.
    await embedded.queries.execute(
      sql`insert into settings (name, value, updated_at) values ('a', 'null', 1), ('b', ${'"\\"\\n—"'}, 1)`,
    );
    // 27 MB in three rows: more than a statement holds.
    await embedded.queries.execute(
      sql`insert into scheduled_content (id, file, at, asked_by, asked_at, outcome)
        select n::text, to_jsonb(repeat(n::text, 9000000)), 1, 'ana', 1, 'cancelled' from generate_series(1, 3) n`,
    );
    before = await contents(embedded);
    await embedded.close();
  }, 120_000);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('says what is missing, and changes nothing', async () => {
    expect((await run({})).err).toContain('DATABASE_URL is missing');
    expect((await run({ ...owner(), DATA_DIR: join(dataDir, 'none') })).err).toContain(
      'There is no embedded database in',
    );
    expect((await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })).err).toContain(
      "DATABASE_URL can't be used:",
    );
    expect((await run(owner())).err).toContain('has no tables: start the server with it once');
    const release = lockDataDir(dataDir);
    expect((await run(owner())).err).toContain(`in use by process ${process.pid}: stop the server first`);
    release();
  });

  test('copies every row of every table, past the ledger’s rules, to the owner’s tables', async () => {
    const started = await openMigrated(urls.serverUrl, { size: 2 }, urls.ownerUrl);
    expect((await run(owner())).err).toContain('stop every copy of the server first');
    // Somebody with OPS_TOKEN has used it: no player, no operator, but an entry in the log.
    await started.transaction((tx) =>
      recordAuditEntry(tx, {
        ...{ at: 1, who: 'ana', action: 'content.create', subject: 'banners/natal' },
        details: { fields: [] },
      }),
    );
    await started.close();
    expect((await run(owner())).err).toContain('Players or operators have used the PostgreSQL database');
    expect(existsSync(note())).toBe(false);
    urls = await cluster.createWithRoles();
    await (await openMigrated(urls.serverUrl, { size: 2 }, urls.ownerUrl)).close();
    const { code, out, err } = await run(owner());
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/\d+ rows of \d+ tables were copied\. Move .*database away; .*moved\.json stays/);
    moved = await openMigrated(urls.serverUrl, { size: 2 }, urls.ownerUrl);
    expect(await contents(moved)).toEqual(before);
  });

  test('leaves a database that works: balances, rules, rights, and numbers that go on', async () => {
    expect(await balancesOf(moved.queries, player)).toMatchObject({
      realCents: 14_266,
      pendingWithdrawalCents: 1_000,
    });
    expect(await ledgerFaults(moved)).toEqual([]);
    expect(await checkLedger(moved)).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
    expect(await checkRole(moved, true)).toMatchObject([{ state: 'ok' }]);
    expect((await verifyAuditLog(moved.queries)).broken).toBeNull();
    const { deposit } = await openWallet(moved);
    await deposit(player, 700);
    expect(await balancesOf(moved.queries, player)).toMatchObject({ realCents: 14_966 });
    expect(await ledgerFaults(moved)).toEqual([]);
  });

  test('leaves a note, with which no server opens the old database and no copy is made again', async () => {
    const { username, pathname } = new URL(urls.ownerUrl);
    const { at, into } = JSON.parse(readFileSync(note(), 'utf8'));
    // Between them the host, or the folder of the socket, and the port.
    expect([into.startsWith(`${username}@`), into.endsWith(pathname)]).toEqual([true, true]);
    expect(new Date(at).toISOString()).toBe(at);
    const opening = openEmbedded();
    await expect(opening).rejects.toThrow(DatabaseMoved);
    await expect(opening).rejects.toThrow(
      `the database in ${dataDir} was moved into ${into} at ${at}: set DATABASE_URL to the database that it was moved into`,
    );
    const again = await run(owner());
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('was moved before')]);
  });

  test('is refused where somebody has used the database already', async () => {
    await moved.close();
    rmSync(note());
    expect((await run(owner())).err).toContain('Players or operators have used the PostgreSQL database');
  });

  describe('whose last answer is lost', () => {
    const NOTE = { at: '2026-11-29T12:00:00.000Z' };
    let proxy: PostgresProxy;
    let env: Record<string, string>;
    let client: Client;
    beforeEach(async () => {
      urls = await cluster.createWithRoles();
      await (await openMigrated(urls.serverUrl, { size: 2 }, urls.ownerUrl)).close();
      proxy = await startPostgresProxy(urls.ownerUrl);
      env = { DATABASE_OWNER_URL: proxy.url };
      client = new Client({ connectionString: urls.ownerUrl });
    });
    afterEach(async () => {
      await client.end();
      await proxy.stop();
      rmSync(note(), { force: true });
    });

    /** The note of a copy of which it isn't known whether it was made, by a transaction that this client begins. */
    async function leaveNote(): Promise<void> {
      await client.connect();
      await client.query('begin');
      const { rows } = await client.query('select pg_current_xact_id()::text as transaction');
      const { username, host, pathname } = new URL(proxy.url);
      writeFileSync(note(), JSON.stringify({ ...NOTE, into: `${username}@${host}${pathname}`, ...rows[0] }));
    }

    test('asks PostgreSQL, and was made', async () => {
      const lost = proxy.loseAnswerTo('commit\0');
      const { code, out, err } = await run(env);
      await lost;
      expect([code, err, out]).toEqual([0, '', expect.stringContaining('tables were copied')]);
      expect(Object.keys(JSON.parse(readFileSync(note(), 'utf8')))).toEqual(['at', 'into']);
    });

    test('is not made anew where it was made after all', async () => {
      await leaveNote();
      await client.query('commit');
      const { code, out } = await run(env);
      expect([code, out]).toEqual([0, expect.stringContaining('Everything was copied before.')]);
      expect(JSON.parse(readFileSync(note(), 'utf8'))).toMatchObject(NOTE);
      expect((await run(env)).err).toContain('was moved before');
    });

    test('is made anew where it was not made', async () => {
      await leaveNote();
      await client.query('rollback');
      await client.end();
      expect(await run(env)).toMatchObject({ code: 0, out: expect.stringContaining('tables were copied') });
    });

    test('keeps servers from the old database while it isn’t known whether it was made', async () => {
      await leaveNote();
      expect((await run(env)).err).toContain("can't say what became of the copy");
      await expect(openEmbedded()).rejects.toThrow("isn't known: run npm run database:move again");
      expect((await run(owner())).err).toContain('run this with the address of that database');
    });
  });
});
