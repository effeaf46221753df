// rotate-password.sh of the production example, on a real PostgreSQL that asks for passwords: who can log in after each step, after a step
// that is repeated, and after one that was interrupted.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { canRestartPostgres, findProgram, startPostgres } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const EXAMPLE = 'docs/deploy/production';
const isThere = canRestartPostgres && findProgram('psql') && findProgram('openssl');

describe.runIf(isThere)('a new password of a database’s role', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-passwords-'));
  const place = (...path: string[]) => join(folder, ...path);
  const ends: (() => unknown)[] = [];
  let surroundings: Record<string, string | undefined> = {};

  /** A PostgreSQL whose administrator alone needs no password; the scripts are run for it from now on. */
  async function startAnother(): Promise<void> {
    const port = await freePortPair();
    writeFileSync(place('pg_hba.conf'), 'local all postgres trust\nhost all all all scram-sha-256\n');
    chmodSync(folder, 0o755);
    const cluster = await startPostgres([
      `hba_file=${place('pg_hba.conf')}`,
      `port=${port}`,
      'listen_addresses=localhost',
    ]);
    ends.push(() => cluster.stop());
    const socket = new URL(await cluster.create()).searchParams.get('host') ?? '';
    surroundings = {
      ...{ PATH: process.env.PATH, SECRETS: place('secrets'), PSQL: 'psql --username=postgres' },
      ...{ PGHOST: socket, PGPORT: String(port) },
    };
  }
  const run = (script: string, ...words: string[]) =>
    promisify(execFile)('sh', [join(EXAMPLE, script), ...words], { env: surroundings });
  const rotate = (step: string) => run('rotate-password.sh', step);
  const text = (name: string) => readFileSync(place('secrets', name), 'utf8').trim();

  /** A connection as a copy that read this address makes it, here without TLS. */
  async function connect(url: string, database = ''): Promise<Client> {
    const address = new URL(url);
    address.search = '';
    address.port = surroundings.PGPORT ?? '';
    if (database) address.pathname = `/${database}`;
    const client = new Client({ connectionString: address.href });
    await client.connect();
    return client;
  }
  const login = async (url: string, database?: string) => {
    const client = await connect(url, database);
    await client.end();
  };

  beforeEach(async () => {
    for (const end of ends.splice(0)) await end();
    rmSync(place('secrets'), { recursive: true, force: true });
    await startAnother();
    await run('make-secrets.sh', place('secrets'), 'localhost:5432');
    await run('create-roles.sh');
  });
  afterAll(async () => {
    for (const end of ends.splice(0)) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  test('of the server can be asked for again while copies use the former role', async () => {
    const former = text('DATABASE_URL');
    await rotate('server');
    const next = text('DATABASE_URL');
    expect(new URL(next).username).toBe('varanda_server_2');
    const { stdout } = await rotate('server');
    // Copies that were not replaced, and those that were, open further connections.
    await login(former);
    await login(next);
    expect(stdout).toContain('varanda_server can still log in: replace the copies, then finish');
    expect(text('DATABASE_URL')).toBe(next);
  });

  test('lets the former role in until no copy uses it, and then no more', async () => {
    const former = text('DATABASE_URL');
    const copy = await connect(former);
    await rotate('server');
    await expect(rotate('finish')).rejects.toThrow(
      "1 connections are still varanda_server's: replace every copy first",
    );
    await copy.end();
    await vi.waitFor(() => rotate('finish'), 30_000);
    await expect(login(former)).rejects.toThrow('password authentication failed');
    await rotate('finish');
    await login(text('DATABASE_URL'));
    // The names take turns.
    await rotate('server');
    expect(new URL(text('DATABASE_URL')).username).toBe('varanda_server');
    await login(text('DATABASE_URL'));
  });

  test('goes on where it was interrupted, with the password that PostgreSQL may have', async () => {
    const former = text('DATABASE_URL');
    mkdirSync(place('failing'));
    // Takes the password, and then the connection to PostgreSQL breaks.
    writeFileSync(place('failing/psql'), `#!/bin/sh\n${findProgram('psql')} "$@" || exit\nexit 2\n`, {
      mode: 0o755,
    });
    const { PSQL } = surroundings;
    surroundings.PSQL = `${place('failing/psql')} --username=postgres`;
    await expect(rotate('server')).rejects.toThrow();
    surroundings.PSQL = PSQL;
    expect(text('DATABASE_URL')).toBe(former);
    await rotate('server').catch(() => {});
    await rotate('server');
    expect(new URL(text('DATABASE_URL')).username).toBe('varanda_server_2');
    await login(former);
    await login(text('DATABASE_URL'));
  });

  test('is not finished while one was interrupted', async () => {
    mkdirSync(place('secrets/next'));
    writeFileSync(place('secrets/next/password'), 'varanda_server_2 0123456789\n');
    await expect(rotate('finish')).rejects.toThrow('server was interrupted: repeat it first');
    await rotate('server');
    await rotate('finish');
    await login(text('DATABASE_URL'));
  });

  test.each([
    ['owner', 'DATABASE_OWNER_URL', 'DATABASE_OWNER_PASSWORD', 'varanda'],
    ['backup', 'BACKUP_URL', 'BACKUP_PASSWORD', 'postgres'],
  ])('of the %s is another one each time, in both files', async (step, url, password, database) => {
    for (let time = 1; time <= 2; time += 1) {
      const former = text(url);
      await rotate(step);
      expect(new URL(text(url)).password).toBe(text(password));
      await login(text(url), database);
      await expect(login(former, database)).rejects.toThrow('password authentication failed');
    }
  });

  test('leaves each file to those who could read the former one', async () => {
    for (const name of ['BACKUP_URL', 'BACKUP_PASSWORD']) chmodSync(place('secrets', name), 0o600);
    await rotate('backup');
    const { stdout } = await promisify(execFile)('stat', [
      '-c',
      '%a',
      place('secrets/BACKUP_URL'),
      place('secrets/BACKUP_PASSWORD'),
    ]);
    expect(stdout).toBe('600\n600\n');
  });

  test('is that of the role which logs in to a PostgreSQL that is made after the rotation', async () => {
    await rotate('server');
    await rotate('finish');
    for (const end of ends.splice(0)) await end();
    await startAnother();
    await run('create-roles.sh');
    await login(text('DATABASE_URL'));
    await rotate('server');
    expect(new URL(text('DATABASE_URL')).username).toBe('varanda_server');
    await login(text('DATABASE_URL'));
  });
});
