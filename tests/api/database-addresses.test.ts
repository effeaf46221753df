// The two addresses of one PostgreSQL, of its owner and of the server: what is wrong with either is said by its variable's name.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/core/db/open-database.ts';
import { canRestartPostgres, PATIENT, startPostgres } from '#tests/support/backend/postgres.ts';
import { startPostgresProxy } from '#tests/support/backend/postgres-proxy.ts';

describe.runIf(canRestartPostgres)('a start with two addresses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-hba-'));
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let administrator: Client;
  beforeAll(async () => {
    // Every role but the administrator's needs its password.
    const rules = join(folder, 'pg_hba.conf');
    writeFileSync(rules, 'local all postgres trust\nlocal all all scram-sha-256\n');
    chmodSync(folder, 0o755);
    cluster = await startPostgres([`hba_file=${rules}`]);
    administrator = new Client({ connectionString: await cluster.create() });
    await administrator.connect();
  });
  afterAll(async () => {
    await administrator?.end();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const withPassword = (url: string, password: string) => {
    const changed = new URL(url);
    changed.password = password;
    return changed.href;
  };

  /** A database with two roles: `owner-password` and `server-password`. */
  async function database() {
    const { ownerUrl, serverUrl } = await cluster.createWithRoles();
    const [owner, server] = [new URL(ownerUrl).username, new URL(serverUrl).username];
    await administrator.query(
      `alter role ${owner} password 'owner-password'; alter role ${server} password 'server-password'`,
    );
    return {
      ...{ owner, server },
      name: new URL(ownerUrl).pathname.slice(1),
      ownerUrl: withPassword(ownerUrl, 'owner-password'),
      serverUrl: withPassword(serverUrl, 'server-password'),
    };
  }

  /** Starts, and returns the message of the error, with the number of waits before it. */
  async function start(
    databaseUrl: string,
    ownerUrl?: string,
    options: { isPrepared?: boolean } = {},
  ): Promise<[string, number]> {
    let waits = 0;
    const waiting = {
      elapsed: () => 0,
      pause: async () => {},
      onWait() {
        waits += 1;
      },
    };
    const opening = openDatabase({
      ...{ databaseUrl, ownerUrl, dataDir: '', limits: { ...PATIENT, size: 1 } },
      ...{ onConnectionLost: () => {}, waiting },
      ...options,
    });
    try {
      await (await opening).database.close();
      return ['started', waits];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error), waits];
    }
  }

  test('of a later worker goes well with a former password of the owner, where the migrations ran', async () => {
    const { ownerUrl, serverUrl, owner } = await database();
    const later = { isPrepared: true };
    const refused = expect.stringMatching(/^DATABASE_OWNER_URL: the database at .* refuses the login/);
    await administrator.query(`alter role ${owner} password 'another-password'`);
    const present = withPassword(ownerUrl, 'another-password');
    expect(await start(serverUrl, present)).toEqual(['started', 0]);
    expect(await start(serverUrl, ownerUrl, later)).toEqual(['started', 0]);
    // The first worker of a copy migrates, and so does a copy of one worker.
    expect(await start(serverUrl, ownerUrl)).toEqual([refused, 0]);
    // The server's own password is needed by each.
    const wrong = withPassword(serverUrl, 'wrong');
    expect(await start(wrong, ownerUrl, later)).toEqual([expect.stringMatching(/^DATABASE_URL: /), 0]);
  });

  test('of a later worker is refused where a migration is missing', async () => {
    const { ownerUrl, serverUrl, owner } = await database();
    expect(await start(serverUrl, ownerUrl)).toEqual(['started', 0]);
    const inside = new Client({ connectionString: ownerUrl });
    await inside.connect();
    await inside.query('delete from migrations where name = (select max(name) from migrations)');
    await inside.end();
    await administrator.query(`alter role ${owner} password 'another-password'`);
    expect(await start(serverUrl, ownerUrl, { isPrepared: true })).toEqual([
      expect.stringMatching(/^DATABASE_OWNER_URL: the database at .* refuses the login/),
      0,
    ]);
  });

  test('to one database goes well, also where each is reached by another name', async () => {
    const { ownerUrl, serverUrl } = await database();
    expect(await start(serverUrl, ownerUrl)).toEqual(['started', 0]);
    const proxy = await startPostgresProxy(serverUrl);
    expect(await start(proxy.url, ownerUrl)).toEqual(['started', 0]);
    await proxy.stop();
  });

  test('names the one whose password is wrong, and does not wait', async () => {
    const { owner, server, ownerUrl, serverUrl } = await database();
    const refusal = (variable: string, role: string) =>
      `${variable}: the database at localhost refuses the login: password authentication failed for user "${role}"`;
    expect(await start(serverUrl, withPassword(ownerUrl, 'wrong'))).toEqual([
      refusal('DATABASE_OWNER_URL', owner),
      0,
    ]);
    expect(await start(withPassword(serverUrl, 'wrong'), ownerUrl)).toEqual([
      refusal('DATABASE_URL', server),
      0,
    ]);
    expect(await start(withPassword(ownerUrl, 'wrong'))).toEqual([refusal('DATABASE_URL', owner), 0]);
  });

  test('names the one that has no password where it needs one', async () => {
    const { ownerUrl, serverUrl } = await database();
    const refusal = (variable: string) =>
      `${variable}: the database at localhost refuses the login: it asks for a password, and the address has none`;
    expect(await start(serverUrl, withPassword(ownerUrl, ''))).toEqual([refusal('DATABASE_OWNER_URL'), 0]);
    expect(await start(withPassword(serverUrl, ''), ownerUrl)).toEqual([refusal('DATABASE_URL'), 0]);
  });

  test('names the one whose database is missing', async () => {
    const { ownerUrl, serverUrl, name } = await database();
    const missing = (url: string) => url.replace(name, 'not_there');
    const text = (variable: string) =>
      `${variable}: the database at localhost can't be used: database "not_there" does not exist`;
    expect(await start(serverUrl, missing(ownerUrl))).toEqual([text('DATABASE_OWNER_URL'), 0]);
    expect(await start(missing(serverUrl), ownerUrl)).toEqual([text('DATABASE_URL'), 0]);
  });

  test('to two databases is refused with the names of both, and changes neither', async () => {
    const [one, other] = [await database(), await database()];
    const [message, waits] = await start(other.serverUrl, one.ownerUrl);
    expect(message).toMatch(
      new RegExp(
        `^DATABASE_OWNER_URL names another database \\(\\S+/${one.name}\\) than DATABASE_URL \\(\\S+/${other.name}\\): `,
      ),
    );
    expect(message).not.toContain('password');
    expect(waits).toBe(0);
    for (const { ownerUrl } of [one, other]) {
      const client = new Client({ connectionString: ownerUrl });
      await client.connect();
      const { rows } = await client.query("select to_regclass('migrations') as migrations");
      await client.end();
      expect(rows).toEqual([{ migrations: null }]);
    }
  });
});
