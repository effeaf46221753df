// The production example without containers on two machines: which files each has after the document's blocks, and who can read them; and
// how the copies' machine gets a release.
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asPostgresUser, findProgram } from '#tests/support/backend/postgres.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { type ExampleMachine, exampleMachine } from '#tests/support/deploy/example-machine.ts';

const EXAMPLE = resolve('docs/deploy/production');
const example = (name: string) => readFileSync(join(EXAMPLE, name), 'utf8');
const blocks = commandBlocks('docs/production.md', 'First start, without containers');
const block = (word: string) => blocks.find((lines) => lines.includes(word)) ?? '';
/** What the server's units read, by the file's name. */
const OF_SERVER = [...example('varanda.env.example').matchAll(/^\w+_FILE=.*\/(\w+)$/gm)].map(
  ([, name = '']) => name,
);

test.runIf(findProgram('git'))(
  'a release is fetched and built beside the one that runs, and shows what it changed',
  async () => {
    const machine = await exampleMachine(() => ({ ok: false }));
    onTestFinished(machine.stop);
    // What it builds is another test's.
    writeFileSync(join(machine.root, 'bin/npm'), '#!/bin/sh\necho "$@" >>npm-calls\n', { mode: 0o755 });
    const origin = join(machine.root, 'origin');
    cpSync('docs/deploy', join(origin, 'docs/deploy'), { recursive: true });
    const publish = () =>
      machine.run(
        'git add . && git -c user.name=r -c user.email=r@example commit --quiet -m release',
        origin,
      );
    await machine.run('git init --quiet', origin);
    await publish();
    await machine.run(block('git clone'), machine.root, { REPOSITORY: origin });
    const current = machine.placed('/opt/varanda/current');
    expect(realpathSync(current)).toBe(machine.placed('/opt/varanda/releases/2026-11-27'));
    expect(readFileSync(join(current, 'npm-calls'), 'utf8')).toBe('ci\nrun build\n');

    writeFileSync(join(origin, 'docs/deploy/production/postgresql.conf'), '# another one\n');
    await publish();
    const [next = ''] = commandBlocks('docs/production.md', 'An upgrade').filter((lines) =>
      lines.includes('git clone'),
    );
    const said = await machine.run(next, join(current, 'docs/deploy/production'), { REPOSITORY: origin });
    expect(said).toMatch(/^ docs\/deploy\/production\/postgresql\.conf \| /m);
    expect(readFileSync(machine.placed('/opt/varanda/releases/2026-12-04/npm-calls'), 'utf8')).toBe(
      'ci\nrun build\n',
    );
    expect(realpathSync(current)).toBe(machine.placed('/opt/varanda/releases/2026-11-27'));
  },
);

describe.runIf(findProgram('openssl') && findProgram('tar'))('the production example on two machines', () => {
  let machine: ExampleMachine;
  let made: string[];
  beforeAll(async () => {
    machine = await exampleMachine((program) => ({ ok: program === 'useradd' }));
    for (const place of [machine.placed, machine.elsewhere])
      for (const path of ['/etc/systemd/system', '/var/lib/varanda'])
        mkdirSync(place(path), { recursive: true });
    await machine.run(block('useradd'), EXAMPLE);
    made = readdirSync(machine.placed('/etc/varanda/secrets'));
  });
  afterAll(() => machine.stop());

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  test('the server’s user can read the server’s secrets, and no other one', () => {
    const folder = machine.placed('/etc/varanda/secrets');
    expect(modeOf(folder)).toBe('750');
    const closed = made.filter((name) => modeOf(join(folder, name)) === '600');
    // Who copies the whole database, its administrator, and the parts that addresses repeat.
    expect(closed.toSorted()).toEqual([
      'BACKUP_PASSWORD',
      'BACKUP_URL',
      'DATABASE_OWNER_PASSWORD',
      'DATABASE_PASSWORD',
      'POSTGRES_PASSWORD',
    ]);
    expect(made.filter((name) => !closed.includes(name)).toSorted()).toEqual(OF_SERVER.toSorted());
  });

  test('a second run of the block changes no secret and no setting', async () => {
    const read = () =>
      made.map((name) => readFileSync(machine.placed(`/etc/varanda/secrets/${name}`), 'utf8'));
    const before = read();
    await machine.run('echo MY_OWN=1 >>/etc/varanda/varanda.env', EXAMPLE);
    await machine.run(block('useradd'), EXAMPLE);
    expect(read()).toEqual(before);
    expect(readFileSync(machine.placed('/etc/varanda/varanda.env'), 'utf8')).toMatch(/^MY_OWN=1$/m);
  });

  test('PostgreSQL’s machine gets its certificate, its configuration and one secret', async () => {
    await machine.run(block('ssh root@db.internal'), EXAMPLE);
    const there = machine.elsewhere('/etc/varanda');
    expect(readdirSync(join(there, 'secrets'))).toEqual(['BACKUP_URL']);
    expect(modeOf(join(there, 'secrets'))).toBe('700');
    expect(readdirSync(join(there, 'database')).toSorted()).toEqual(['database.key', 'database.pem']);
    expect(readdirSync(machine.placed('/etc/varanda'))).not.toContain('database');
    // After a rotation of the backup's password.
    writeFileSync(machine.placed('/etc/varanda/secrets/BACKUP_URL'), 'another one');
    const [renewed = ''] = commandBlocks('docs/production.md', 'Rotation').filter((lines) =>
      lines.startsWith('tar '),
    );
    await machine.run(renewed, EXAMPLE);
    expect(readFileSync(join(there, 'secrets/BACKUP_URL'), 'utf8')).toBe('another one');
    expect(modeOf(join(there, 'secrets/BACKUP_URL'))).toBe('600');
    // After each renewal of the certificate, and where its CA is another one.
    const calls = machine.elsewhere('/etc/varanda/psql-calls');
    writeFileSync(join(machine.root, 'bin/psql'), `#!/bin/sh\necho "$@" >>${calls}\n`, { mode: 0o755 });
    if (asPostgresUser().uid === undefined)
      writeFileSync(join(machine.root, 'bin/chown'), '#!/bin/sh\n', { mode: 0o755 });
    for (const name of ['make-certificates.sh', 'send-certificates.sh'])
      cpSync(join(EXAMPLE, name), join(machine.root, name));
    writeFileSync(join(machine.root, 'replace-copy.sh'), '');
    const certificates = commandBlocks('docs/production.md', 'Certificates').slice(2);
    expect(certificates).toHaveLength(2);
    const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
    const here = machine.placed('/etc/varanda');
    for (const [at, lines] of certificates.entries()) {
      const [ca, certificate] = ['database-ca.pem', 'database/database.pem'].map((name) => read(there, name));
      await machine.run(lines, machine.root);
      expect(read(there, 'database/database.pem')).not.toBe(certificate);
      expect(read(there, 'database-ca.pem') === ca).toBe(at === 0);
      expect(read(there, 'database-ca.pem')).toBe(read(here, 'database-ca.pem'));
      expect(modeOf(join(there, 'database-ca.pem'))).toBe('644');
      expect(modeOf(join(there, 'database/database.key'))).toBe('600');
      // Its key is on the other machine alone.
      expect(readdirSync(here)).not.toContain('database');
      const reloads = read(there, 'psql-calls').match(/select pg_reload_conf\(\)/g);
      expect(reloads).toHaveLength(at === 0 ? 1 : 3);
    }
    // Where the test may be PostgreSQL's user besides its own.
    if (asPostgresUser().uid === undefined) return;
    await machine.run(
      `ssh root@db.internal 'cd /etc/varanda/example && ${block('chown -R postgres')}'`,
      EXAMPLE,
    );
    // All that its configuration and its unit name.
    const named = [
      ...`${example('postgresql.conf')}${example('varanda-backup.service')}`.matchAll(
        /\/etc\/varanda\/([\w./-]+)/g,
      ),
    ];
    expect(named.length).toBeGreaterThan(4);
    for (const [, path = ''] of named) expect(statSync(join(there, path)).isFile(), path).toBe(true);
  });
});
