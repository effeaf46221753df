// The files that the production example's scripts make are what the server reads. deploy-production-rotation.test.ts rotates them.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';

const EXAMPLE = resolve('docs/deploy/production');
const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };

describe.runIf(findProgram('openssl'))('the production example’s secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-secrets-'));
  const secrets = join(folder, 'secrets');
  const run = (script: string, ...words: string[]) =>
    promisify(execFile)('sh', [join(EXAMPLE, script), ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_CA: '/etc/varanda/database-ca.pem' },
    });
  const make = () => run('make-secrets.sh', 'secrets', 'postgres:5432');

  /** What a server reads with the example of its environment, in which the adapters' names were filled in. */
  function read() {
    const example = readFileSync(join(EXAMPLE, 'varanda.env.example'), 'utf8');
    const lines = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace('/etc/varanda/secrets', secrets),
    ]);
    return readEnv({ ...Object.fromEntries(lines), ...STAND_IN_NAMES, NODE_ENV: 'production' }, BUILD);
  }

  beforeAll(make);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are all that a server without the sandbox needs', () => {
    const env = read();
    expect(Object.keys(env.secrets).toSorted()).toEqual([...SECRETS].toSorted());
    expect(new Set([...Object.values(env.secrets), env.opsToken]).size).toBe(SECRETS.length + 1);
    expect(env).toMatchObject({ previousSecrets: {}, webPush: { otherKeys: [] } });
    expect(env.webPush.keys).toBeDefined();
    const tls = 'sslmode=verify-full&sslrootcert=/etc/varanda/database-ca.pem';
    expect([env.databaseUrl, env.databaseOwnerUrl]).toEqual([
      expect.stringMatching(/^postgres:\/\/varanda_server:[0-9a-f]{64}@postgres:5432\/varanda\?/),
      expect.stringMatching(/^postgres:\/\/varanda_owner:[0-9a-f]{64}@postgres:5432\/varanda\?/),
    ]);
    for (const url of [env.databaseUrl, env.databaseOwnerUrl]) expect(url?.split('?')[1]).toBe(tls);
  });

  test('are in a folder of their user’s alone, and a second run changes none', async () => {
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    const all = () => readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]);
    const before = all();
    await make();
    expect(all()).toEqual(before);
  });

  test('the operators’ token is replaced at once', async () => {
    const before = read().opsToken;
    await run('rotate-secret.sh', 'replace', 'OPS_TOKEN');
    expect(read().opsToken).toMatch(/^[0-9a-f]{64}$/);
    expect(read().opsToken).not.toBe(before);
  });

  test.each([
    ['rotate-secret.sh', 'rotate-secret.sh accept|use|finish <name>, or replace OPS_TOKEN'],
    ['rotate-password.sh', 'rotate-password.sh owner|backup|server|finish'],
  ])('%s without words says which it takes', async (script, usage) => {
    await expect(run(script)).rejects.toMatchObject({ stderr: `${usage}\n` });
  });

  describe('are not among the words of the programs of a backup,', () => {
    const bin = join(folder, 'bin');
    const call = join(folder, 'call');
    /** Stand-ins of PostgreSQL's programs: the one that connects writes down its words and its password. */
    beforeAll(() => {
      mkdirSync(bin);
      const program = (name: string, text: string) =>
        writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      const note = `printf '%s\\n' "$@" "password $PGPASSWORD" >${call}`;
      program('pg_dump', note);
      program(
        'pg_basebackup',
        `${note}\nfor word; do case $word in --pgdata=*) mkdir "\${word#*=}";; esac; done`,
      );
      program('pg_verifybackup', 'echo \'START WAL LOCATION: 0/0 (file A)\' >"$2/backup_label"');
      program('pg_archivecleanup', 'true');
      program('psql', 'true');
      program('sudo', 'exec "$@"');
    });
    const env = () => ({
      PATH: `${bin}:${process.env.PATH}`,
      BACKUPS: folder,
      BACKUP_URL_FILE: join(secrets, 'BACKUP_URL'),
    });
    const text = (name: string) => readFileSync(join(secrets, name), 'utf8').trim();
    const blocks = commandBlocks('docs/production.md', 'Backup, and a moment of the past').filter((block) =>
      block.includes('pg_dump'),
    );

    test.each([
      ['a base backup', `sh ${join(EXAMPLE, 'base-backup.sh')}`, 'BACKUP'],
      [
        'the document’s dump in a container',
        (blocks[0] ?? '').replace(/^.*?(?=sh -ec)/s, '').replace(/\)$/, ''),
        'DATABASE_OWNER',
      ],
      ['the document’s dump without containers', blocks[1] ?? '', 'DATABASE_OWNER'],
    ])('%s', async (_, lines, name) => {
      expect(lines).not.toBe('');
      rmSync(call, { force: true });
      const placed = lines.replaceAll('/run/secrets', secrets).replaceAll('/etc/varanda/secrets', secrets);
      await promisify(execFile)('sh', ['-ec', placed], { cwd: folder, env: env() });
      const words = readFileSync(call, 'utf8').split('\n');
      const address = text(`${name}_URL`).replace(`:${text(`${name}_PASSWORD`)}@`, '@');
      expect(words.some((word) => word.endsWith(address))).toBe(true);
      expect(words.filter((word) => word.includes(text(`${name}_PASSWORD`)))).toEqual([
        `password ${text(`${name}_PASSWORD`)}`,
      ]);
    });
  });

  test('a file that is missing is named by its variable', () => {
    rmSync(join(secrets, 'KYC_SECRET'));
    expect(read).toThrow("KYC_SECRET_FILE can't be read (ENOENT)");
    writeFileSync(join(secrets, 'KYC_SECRET'), 'short\n');
    expect(read).toThrow('KYC_SECRET must have 32 characters or more');
  });
});
