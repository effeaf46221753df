// The server on PostgreSQL with a role that owns nothing: it does everything that players and operators ask, and can change neither
// ledger nor audit log.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { sqlStateOf } from '#server/core/db/database-error.ts';
import { roleOf } from '#server/core/db/server-role.ts';
import { recordAuditEntry, verifyAuditLog } from '#server/data/settings/audit-log.ts';
import { checkRole } from '#server/features/ops/doctor/database-checks.ts';
import { NOON } from '#tests/support/backend/backend.ts';
import { moneyFaults, runMixed } from '#tests/support/backend/mixed-operations.ts';
import { canRestartPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
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
    expect(await checkRole(db)).toEqual([
      { ...about, state: 'ok', text: 'only adds to the ledger and the audit log' },
    ]);
    const owner = await cluster.open();
    expect(await checkRole(owner)).toEqual([
      { ...about, state: 'note', text: 'owns the ledger and the audit log: set DATABASE_OWNER_URL' },
    ]);
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
