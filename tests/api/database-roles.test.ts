// The server on PostgreSQL with a role that owns nothing: it does everything that players and operators ask, and can change neither
// ledger nor audit log.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import { countConnections } from '#server/core/db/connection-count.ts';
import type { Database } from '#server/core/db/database.ts';
import { sqlStateOf } from '#server/core/db/database-error.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { DatabaseUnreachable } from '#server/core/db/postgres/postgres-engine.ts';
import { roleOf } from '#server/core/db/server-role.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { recordAuditEntry, verifyAuditLog } from '#server/data/settings/audit-log.ts';
import { checkRole } from '#server/features/ops/doctor/database-checks.ts';
import { checkLedger } from '#server/features/ops/doctor/ledger-checks.ts';
import { migrateSandbox } from '#server/sandbox/sandbox-migrations.ts';
import { NOON } from '#tests/support/backend/backend.ts';
import { moneyFaults, runMixed } from '#tests/support/backend/mixed-operations.ts';
import { canRestartPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { startPostgresProxy } from '#tests/support/backend/postgres-proxy.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

describe.runIf(canRestartPostgres)('a server whose role owns no table', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let db: Database;
  let ownerUrl: string;
  let serverUrl: string;
  let wallet: Wallet;
  beforeAll(async () => {
    cluster = await startPostgres();
    ({ ownerUrl, serverUrl } = await cluster.createWithRoles());
    db = await cluster.openAt(serverUrl, {}, ownerUrl);
    wallet = await openWallet(db);
  });
  afterAll(async () => {
    await wallet?.backend.close();
    await cluster?.stop();
  });

  test('runs all money operations of players', async () => {
    const answers = await runMixed(wallet, { players: 4, workers: 4, operations: 300, seed: 7 });
    expect([...answers.keys()].filter((answer) => / 5\d\d$|differs/.test(answer))).toEqual([]);
    const common = ['createDeposit 200', 'createWithdrawal 200', 'activateBonus 200'];
    expect(common.filter((answer) => !answers.has(answer))).toEqual([]);
    expect(await moneyFaults(db)).toEqual([]);
  });

  test('starts as many copies at the same time', async () => {
    const starts = Array.from({ length: 6 }, () => cluster.openAt(serverUrl, { size: 1 }, ownerUrl));
    const copies = await Promise.all(starts);
    for (const copy of copies) expect(await roleOf(copy.queries)).toBe(await roleOf(db.queries));
  });

  test('counts the connections of other roles too', async () => {
    const owners = Array.from({ length: 15 }, () => new Client({ connectionString: ownerUrl }));
    for (const owner of owners) await owner.connect();
    const count = await countConnections(db);
    for (const owner of owners) await owner.end();
    expect(count?.open).toBeGreaterThan(15);
    expect(count?.limit).toBeGreaterThanOrEqual(count?.open ?? 0);
  });

  test('locks balances without a right to change them', async () => {
    await db.transaction((tx) => tx.execute(sql`select 1 from accounts order by id for update`));
    await expect(db.queries.execute(sql`update accounts set lockable = true`)).rejects.toThrow();
  });

  test('changes no balance through a table of its own, where it can make one', async () => {
    const { id } = await wallet.backend.player({ realCents: 1_000 });
    const administrator = new Client({ connectionString: ownerUrl });
    await administrator.connect();
    const { rows } = await administrator.query('select current_database()::text as name');
    const [{ name }] = rows;
    const role = await roleOf(db.queries);
    await administrator.query(`grant temporary on database ${name} to ${role}`);
    expect(await checkRole(db, true)).toMatchObject([
      { state: 'note', text: expect.stringMatching(/^may create temporary tables/) },
    ]);
    const thief = new Client({ connectionString: serverUrl });
    await thief.connect();
    const stateOf = (statement: string) =>
      thief.query(statement).then(
        () => 'allowed',
        (error: unknown) => sqlStateOf(error),
      );
    await thief.query(`
      create temporary table mine (transaction_id bigint, account_id text, amount_cents bigint, balance_after bigint);
      create function pg_temp.enrich() returns trigger language plpgsql as $$
      begin
        update public.accounts set balance_cents = 1000000 where id = new.account_id;
        return new;
      end $$;
      create trigger enrich before insert on mine for each row execute function pg_temp.enrich();`);
    expect(await stateOf(`insert into mine values (1, '${id}:real', 1, 0)`)).toBe('42501');
    await thief.query('drop trigger enrich on mine');
    expect(
      await stateOf(
        'create trigger apply before insert on mine for each row execute function ledger_apply_entry()',
      ),
    ).toBe('42501');
    // Temporary tables of the ledger's names don't deceive its checks.
    await thief.query(`
      create temporary table ledger_entries (transaction_id bigint, amount_cents bigint);
      create temporary table ledger_transactions (id bigint, written_by xid8);
      create temporary table accounts (id text, player_id text, balance_cents bigint, version bigint);`);
    await thief.query('begin');
    await thief.query(
      "insert into public.ledger_transactions (kind, reference, created_at) values ('promotion', 'mine', 0)",
    );
    await thief.query(`insert into public.ledger_entries (transaction_id, account_id, amount_cents)
      select max(id), '${id}:real', 1000000 from public.ledger_transactions`);
    expect(await stateOf('commit')).toBe('23514');
    await thief.end();
    // The next start takes the right back.
    await cluster.openAt(serverUrl, { size: 1 }, ownerUrl);
    expect(await checkRole(db, true)).toMatchObject([{ state: 'ok' }]);
    await administrator.end();
    expect((await balancesOf(db.queries, id)).realCents).toBe(1_000);
    expect(await checkLedger(db)).toEqual([
      { area: 'ledger', subject: 'balances', state: 'ok', text: 'are the sums of their entries' },
      { area: 'ledger', subject: 'transactions', state: 'ok', text: 'sum to zero' },
    ]);
  });

  describe('at its start', () => {
    test.each(['owner', 'server'] as const)('waits for a connection of the %s that fails', async (which) => {
      const urls = await cluster.createWithRoles();
      const proxy = await startPostgresProxy(which === 'owner' ? urls.ownerUrl : urls.serverUrl);
      const clock = new MovableClock({ now: () => NOON });
      let waits = 0;
      const open = (over: Partial<typeof urls>) => {
        waits = 0;
        return openDatabase({
          databaseUrl: over.serverUrl ?? urls.serverUrl,
          ownerUrl: over.ownerUrl ?? urls.ownerUrl,
          dataDir: '',
          limits: { ...PATIENT, size: 1 },
          onConnectionLost: () => {},
          waiting: {
            elapsed: () => 0,
            onWait() {
              waits += 1;
            },
            async pause(ms) {
              clock.advance(ms);
              if (waits === 2) proxy.restore();
            },
          },
        });
      };
      const through = which === 'owner' ? { ownerUrl: proxy.url } : { serverUrl: proxy.url };
      proxy.cut();
      const opened = await open(through);
      expect(waits).toBe(2);
      // So do the migrations that come after it.
      waits = 0;
      if (which === 'owner') proxy.cut();
      await migrateSandbox(opened.migrate);
      expect(waits).toBe(which === 'owner' ? 2 : 0);
      await opened.database.close();
      // For half a minute.
      proxy.cut();
      proxy.restore = () => {};
      const began = clock.now();
      await expect(open(through)).rejects.toThrow(DatabaseUnreachable);
      expect(clock.now() - began).toBe(30_000);
      await proxy.stop();
    });
  });

  test('leaves the owner its rights where it is the server’s role too', async () => {
    const { ownerUrl: alone } = await cluster.createWithRoles();
    const owner = await cluster.openAt(alone, {}, alone);
    await owner.queries.execute(sql`update migrations set applied_at = applied_at`);
  });

  test('writes the audit log', async () => {
    const entry = { at: NOON, who: 'rosa', action: 'settings.change', subject: 'withdraw_max', details: {} };
    await db.transaction((tx) => recordAuditEntry(tx, entry));
    expect(await verifyAuditLog(db.queries)).toMatchObject({ verified: 1, broken: null });
  });

  test('is what the doctor finds, and notes a role that owns the tables', async () => {
    const about = { area: 'secrets', subject: 'role of DATABASE_URL' };
    expect(await checkRole(db, true)).toEqual([
      { ...about, state: 'ok', text: 'only adds to the ledger and the audit log' },
    ]);
    const owner = await cluster.open();
    expect(await checkRole(owner, false)).toEqual([
      { ...about, state: 'note', text: 'owns the ledger and the audit log: set DATABASE_OWNER_URL' },
    ]);
  });

  describe('owns more than it must', () => {
    const about = { area: 'secrets', subject: 'role of DATABASE_URL', state: 'problem' };
    /** A database with two roles, and a connection of PostgreSQL's administrator to it. */
    async function withAdministrator() {
      const urls = await cluster.createWithRoles();
      const address = new URL(urls.ownerUrl);
      address.username = 'postgres';
      const administrator = new Client({ connectionString: address.href });
      await administrator.connect();
      const [owner, server] = [new URL(urls.ownerUrl).username, new URL(urls.serverUrl).username];
      return {
        ...urls,
        ...{ owner, server, administrator, url: address.href, name: address.pathname.slice(1) },
      };
    }

    test('where it restored the database: the doctor says so', async () => {
      const { serverUrl, server, name, administrator, url } = await withAdministrator();
      await administrator.query(`alter database ${name} owner to ${server}`);
      const restored = await cluster.openAt(serverUrl, { size: 1 });
      await cluster.openAt(serverUrl, { size: 1 }, url);
      expect(await checkRole(restored, true)).toEqual([
        {
          ...about,
          text: 'may change the ledger and the audit log: let the role of DATABASE_OWNER_URL own them alone',
        },
      ]);
      await administrator.end();
    });

    test('where it owns the empty database into which another role restored: the doctor says so', async () => {
      const { serverUrl, server, name, administrator, url } = await withAdministrator();
      await administrator.query(`alter database ${name} owner to ${server}`);
      const copy = await cluster.openAt(serverUrl, { size: 1 }, url);
      expect(await checkRole(copy, true)).toEqual([
        {
          ...about,
          text: 'owns the database, and so may drop its tables: let the role of DATABASE_OWNER_URL own it',
        },
      ]);
      await administrator.end();
    });

    test('where it is a member of the owner: the doctor says so', async () => {
      const { serverUrl, ownerUrl: itsOwner, owner, server, administrator } = await withAdministrator();
      const copy = await cluster.openAt(serverUrl, { size: 1 }, itsOwner);
      expect(await checkRole(copy, true)).toMatchObject([{ state: 'ok' }]);
      await administrator.query(`alter role ${server} noinherit; grant ${owner} to ${server}`);
      expect(await checkRole(copy, true)).toMatchObject([about]);
      await administrator.end();
    });
  });

  test.each([
    'update ledger_entries set amount_cents = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_transactions set created_at = 0',
    'delete from ledger_transactions',
    "update audit_log set who = 'nobody'",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop trigger ledger_entries_append_only on ledger_entries',
    'drop table audit_log',
    'drop function ledger_refuse_change() cascade',
    'update accounts set balance_cents = balance_cents + 1',
    'update accounts set version = version + 1',
    "update accounts set kind = 'real' where kind = 'bonus'",
    'update accounts set player_id = player_id',
    'delete from accounts',
    "insert into accounts (id, kind) values ('house', 'house') on conflict (id) do update set balance_cents = 5",
    'merge into accounts a using accounts b on a.id = b.id when matched then update set balance_cents = 5',
    'create temporary table mine (x int)',
    'create function pg_temp.mine() returns int language sql as $$ select 1 $$',
    'create trigger mine before update on accounts for each row execute function ledger_refuse_change()',
    "insert into migrations (name, fingerprint) values ('0099-mine', '')",
    'create table mine (x int)',
    'set session authorization postgres',
  ])('is refused by PostgreSQL: %s', async (statement) => {
    const tried = db.queries.execute(sql.raw(statement)).then(
      () => 'allowed',
      (error: unknown) => sqlStateOf(error),
    );
    // insufficient_privilege
    expect(await tried).toBe('42501');
  });
});
