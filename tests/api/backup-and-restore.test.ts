// The commands of docs/operators.md, run on two real PostgreSQLs: what was dumped from one is there again in the other, to the cent.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { createWithdrawal, listWithdrawals } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { checkRole } from '#server/features/ops/doctor/database-checks.ts';
import { ledgerFaults } from '#tests/support/backend/players.ts';
import { canRestartPostgres, findProgram, startPostgres } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

const operators = readFileSync('docs/operators.md', 'utf8');
const [, chapter = ''] = operators.split('### Backup and restore\n');
const [backup = '', restore = ''] = [...chapter.matchAll(/^ *```sh\n(.+?)\n *```$/gms)].map(
  ([, lines]) => lines,
);
const [, roles = ''] = /^```sql\n(create role .+?)\n```$/ms.exec(operators) ?? [];
const makeRoles = roles.split('\n').filter((line) => line.startsWith('create role '));

const program = findProgram('pg_dump');
const folder = mkdtempSync(join(tmpdir(), 'varanda-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs lines of the document as an operator's shell does. */
const run = (lines: string, env: Record<string, string>) =>
  promisify(execFile)('sh', ['-ec', lines], {
    env: { ...env, PATH: [dirname(program ?? ''), process.env.PATH].join(delimiter) },
  });

/** All that the ledger and the list of commands hold, in a form that two databases can be compared by. */
async function contents(db: Database) {
  const read = async (table: string, key: string) =>
    (
      (await db.queries.execute(
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by ${sql.raw(key)}`,
      )) as { rows: { row: object }[] }
    ).rows.map(({ row }) => row);
  return {
    accounts: await read('accounts', 'id'),
    transactions: await read('ledger_transactions', 'id'),
    entries: await read('ledger_entries', 'id'),
    commands: await read('commands', 'player_id, key'),
    withdrawals: await read('withdrawals', 'id'),
  };
}

test('the operators’ document has a command for the backup, and those for the roles and the restore', () => {
  expect(backup).toMatch(/^\(umask 077 &&\n *pg_dump .*"\$OWNER_ADDRESS"\)$/);
  expect(restore).toMatch(/^ *createdb .* &&\n *pg_restore .*"\$BACKUP"$/);
  expect(makeRoles).toHaveLength(2);
});

describe.runIf(canRestartPostgres && program)('a backup', () => {
  const clusters: Awaited<ReturnType<typeof startPostgres>>[] = [];
  let before: Wallet;
  let after: Wallet;
  let restored: Database;
  const ids: string[] = [];
  const withdrawal = { key: 'the-key-of-the-withdrawal-command', amount: 3_000 };

  const withdraw = async ({ backend, tokenOf }: Wallet) => {
    const [id = ''] = ids;
    const document = (await findPlayer(backend.db.queries, id))?.document;
    return backend.ask(createWithdrawal, {
      token: await tokenOf(id),
      key: withdrawal.key,
      body: { amount: withdrawal.amount, pix_key_type: 'cpf', pix_key: document },
    });
  };

  /** A PostgreSQL with both roles, and the surroundings of its administrator's shell. */
  async function newPostgres(statements: readonly string[]) {
    const cluster = await startPostgres();
    clusters.push(cluster);
    const administrator = new URL(await cluster.create());
    const env = { PGHOST: administrator.searchParams.get('host') ?? '', PGUSER: 'postgres' };
    for (const statement of statements)
      await run('psql --command="$STATEMENT"', { ...env, STATEMENT: statement });
    const addressOf = (role: string, database: string) => {
      const url = new URL(administrator);
      url.username = role;
      url.pathname = `/${database}`;
      return url.href;
    };
    return { cluster, env, addressOf };
  }

  beforeAll(async () => {
    const old = await newPostgres(roles.split('\n'));
    const ownerUrl = old.addressOf('varanda_owner', 'varanda');
    before = await openWallet(
      await old.cluster.openAt(old.addressOf('varanda_server', 'varanda'), {}, ownerUrl),
    );
    for (const money of [{ realCents: 10_000 }, { realCents: 1, bonusCents: 2_050 }, {}]) {
      ids.push((await before.backend.player(money)).id);
    }
    const [rich = '', , poor = ''] = ids;
    await before.play(rich, 1_234, { won: 2_000 });
    await before.deposit(poor, 4_500);
    await before.play(poor, 500);
    expect((await withdraw(before)).status).toBe(200);
    await before.backend.settled();

    const env = { BACKUP: join(folder, 'varanda.dump') };
    await run(backup, { ...env, OWNER_ADDRESS: ownerUrl });
    // What happens after the dump is not in it.
    await before.play(rich, 1_000);
    const fresh = await newPostgres(makeRoles);
    const newOwnerUrl = fresh.addressOf('varanda_owner', 'varanda_restored');
    await run(restore, { ...env, ...fresh.env, NEW_OWNER_ADDRESS: newOwnerUrl });
    const newUrl = fresh.addressOf('varanda_server', 'varanda_restored');
    restored = await fresh.cluster.openAt(newUrl, {}, newOwnerUrl);
    after = await openWallet(restored);
  });
  afterAll(async () => {
    for (const cluster of clusters) await cluster.stop();
  });

  test('leaves ledger and audit log to the owner alone', async () => {
    expect(await checkRole(restored, true)).toMatchObject([{ state: 'ok' }]);
    await expect(restored.queries.execute(sql`create table mine (x int)`)).rejects.toThrow();
    const { rows } = (await restored.queries.execute(
      sql`select has_function_privilege('ledger_apply_entry()', 'execute') as "mayAttach"`,
    )) as { rows: unknown[] };
    expect(rows).toEqual([{ mayAttach: false }]);
  });

  test('has every balance as it was at the moment of the dump, to the cent', async () => {
    const balances = await Promise.all(ids.map((id) => balancesOf(restored.queries, id)));
    expect(balances).toMatchObject([
      { realCents: 7_766, bonusCents: 0, pendingWithdrawalCents: 3_000 },
      { realCents: 1, bonusCents: 2_050, pendingWithdrawalCents: 0 },
      { realCents: 4_000, bonusCents: 0, pendingWithdrawalCents: 0 },
    ]);
    expect(await ledgerFaults(restored)).toEqual([]);
    const shown = await after.backend.ask(getProfile, { token: await after.tokenOf(ids[0] ?? '') });
    expect(shown).toMatchObject({ status: 200, body: { balance: 77.66 } });
  });

  test('has the whole ledger: only the stake after the dump is missing', async () => {
    const [old, now] = [await contents(before.backend.db), await contents(restored)];
    expect(now.entries.length).toBeGreaterThan(8);
    expect(old.entries.slice(0, -2)).toEqual(now.entries);
    expect(old.transactions.slice(0, -1)).toEqual(now.transactions);
    expect([now.commands, now.withdrawals]).toEqual([old.commands, old.withdrawals]);
    expect(now.accounts.map((row) => Reflect.get(row, 'id'))).toEqual(
      old.accounts.map((row) => Reflect.get(row, 'id')),
    );
  });

  test('answers a repeated command as the first time, and moves nothing', async () => {
    expect((await withdraw(after)).status).toBe(200);
    const list = await after.backend.ask(listWithdrawals, { token: await after.tokenOf(ids[0] ?? '') });
    expect(list.body.data).toMatchObject([{ amount: 3_000 }]);
    expect(await balancesOf(restored.queries, ids[0] ?? '')).toMatchObject({ realCents: 7_766 });
  });

  test('goes on: new money is posted, and the ledger still refuses changes', async () => {
    await after.deposit(ids[2] ?? '', 1_000);
    expect(await balancesOf(restored.queries, ids[2] ?? '')).toMatchObject({ realCents: 5_000 });
    expect(await ledgerFaults(restored)).toEqual([]);
    await expect(restored.queries.execute(sql`delete from ledger_entries`)).rejects.toMatchObject({
      cause: { message: 'permission denied for table ledger_entries' },
    });
  });
});
