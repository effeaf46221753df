// The blocks of commands of docs/production.md with containers, from “First start” to “Rotation”. What the document says between them in
// words is done here in the test's own. The scripts and OpenSSL are real; in docker's place a stand-in checks what each call needs.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { exampleDocker } from '#tests/support/deploy/example-docker.ts';
import { type ExampleMachine, exampleMachine } from '#tests/support/deploy/example-machine.ts';
import { makePageCertificate } from '#tests/support/deploy/example-nginx.ts';
import { isWhole } from '#tests/support/draw-size.ts';

const DOCUMENT = 'docs/production.md';

describe.runIf(isWhole() && findProgram('openssl'))('the production example with containers', () => {
  let machine: ExampleMachine;
  let docker: ReturnType<typeof exampleDocker>;
  let folder: string;
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));

  beforeAll(async () => {
    machine = await exampleMachine((program, words) =>
      program === 'docker' ? docker.obey(words) : { ok: false, said: `no ${program} with containers` },
    );
    // The tree of a release, with the example's files for this machine.
    const tree = join(machine.root, 'tree');
    mkdirSync(join(tree, 'docs'), { recursive: true });
    cpSync('docs/deploy', join(tree, 'docs/deploy'), { recursive: true });
    for (const name of ['Containerfile', 'package.json']) symlinkSync(resolve(name), join(tree, name));
    folder = join(tree, 'docs/deploy/production');
    docker = exampleDocker(folder);
    for (const path of ['srv', 'mnt']) mkdirSync(join(machine.root, path));
  });
  afterAll(() => machine.stop());

  /** Runs a section's blocks; before each one, what the document leaves to its reader is done. */
  async function runSection(heading: string): Promise<void> {
    for (const block of commandBlocks(DOCUMENT, heading)) {
      if (/systemctl|\bRUNNER=/.test(block)) continue;
      if (block.startsWith('docker build') && docker.calls.length === 0) {
        makePageCertificate(machine.placed('/srv/varanda/certificates/page'));
        await machine.run('cp production.env.example .env', folder);
        edit('.env', (text) => machine.placed(text).replace('page.example', 'varanda.example'));
        edit('../nginx.conf', (text) => text.replaceAll('page.example', 'varanda.example'));
      }
      await machine.run(block, folder);
    }
  }

  test('starts from the document’s lines, and is backed up', async () => {
    expect(readFileSync(DOCUMENT, 'utf8')).toContain('`cp production.env.example .env`');
    await runSection('First start, with containers');
    expect(Object.fromEntries(docker.running)).toMatchObject({
      postgres: 'postgres:17',
      'copy-a': 'varanda:2026-11-27',
      'copy-b': 'varanda:2026-11-27',
      nginx: 'nginx:1.28',
    });
    expect(docker.calls).toEqual([
      'build -f ../../../Containerfile -t varanda:2026-11-27 ../../..',
      'compose up --detach --wait',
      'compose exec copy-a npm run ops -- doctor',
      'compose run --rm backup',
    ]);
  });

  test('is upgraded by the document’s lines, copy by copy, and nginx is as before', async () => {
    const before = readFileSync(join(folder, '../nginx.conf'), 'utf8');
    docker.calls.length = 0;
    await runSection('An upgrade');
    expect(docker.running.get('copy-a')).toBe('varanda:2026-12-04');
    expect(docker.running.get('copy-b')).toBe('varanda:2026-12-04');
    expect(docker.calls.slice(0, 3)).toEqual([
      'compose exec copy-a npm run ops -- doctor',
      'compose run --rm backup',
      'build -f ../../../Containerfile -t varanda:2026-12-04 ../../..',
    ]);
    expect(docker.calls.filter((call) => call.startsWith('compose stop'))).toEqual([
      'compose stop copy-a',
      'compose stop copy-b',
    ]);
    expect(readFileSync(join(folder, '../nginx.conf'), 'utf8')).toBe(before);
  });

  test('takes a copy out of nginx and puts it in again by the document’s lines', async () => {
    const [lines = ''] = commandBlocks(DOCUMENT, 'A copy out of the proxy');
    const [out = '', back = ''] = lines.split('\n');
    const configuration = () => readFileSync(join(folder, '../nginx.conf'), 'utf8');
    const before = configuration();
    await machine.run(out, folder);
    expect(configuration()).toContain('server copy-a:3000 down;');
    await machine.run(back, folder);
    expect(configuration()).toBe(before);
  });

  test('gets other secrets and passwords by the document’s lines, while a copy starts at every step', {
    timeout: 240_000,
  }, async () => {
    const secrets = machine.placed('/srv/varanda/secrets');
    const read = (name: string) => readFileSync(join(secrets, name), 'utf8').trim();
    const former = ['SESSION_SECRET', 'OPS_TOKEN', 'DATABASE_OWNER_URL', 'BACKUP_URL', 'DATABASE_URL'].map(
      (name) => [name, read(name)] as const,
    );
    expect(readFileSync(DOCUMENT, 'utf8')).toContain('with containers `SECRETS=/srv/varanda/secrets`');
    const lines = commandBlocks(DOCUMENT, 'Rotation').flatMap((block) => block.split('\n'));
    expect(lines).toHaveLength(8);
    docker.underWay.add('rotation');
    for (const line of lines) {
      await machine.run(line, folder, { SECRETS: secrets });
      // Of these the document says that they need no other copy.
      if (!/ (?:owner|backup|finish)$/.test(line)) await machine.run('sh replace-copy.sh copy-a', folder);
    }
    docker.underWay.delete('rotation');
    await machine.run('sh replace-copy.sh copy-b', folder);
    for (const [name, value] of former) expect([name, read(name)]).not.toEqual([name, value]);
    expect(read('SESSION_SECRET_PREVIOUS')).toBe('');
    expect(read('DATABASE_URL')).toMatch(/^postgres:\/\/varanda_server_2:/);
  });

  test('is brought back as it was at a moment by the document’s blocks, in a folder of its own', async () => {
    const [backup = '', end = '', fill = '', start = ''] = commandBlocks(
      DOCUMENT,
      'Backup, and a moment of the past',
    );
    // Step 1 has its first command in the sentence.
    const [, stopCopies = ''] =
      /`(docker compose stop copy-a copy-b)`/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
    expect(stopCopies).not.toBe('');
    docker.calls.length = 0;
    await machine.run(backup, folder);
    docker.underWay.add('restore');
    await machine.run(stopCopies, folder);
    await machine.run(end, folder);
    expect(docker.running.has('postgres')).toBe(false);
    await machine.run(fill, folder);
    // Steps 3 and 4 say in words: another empty folder, both names in .env, and the start of the copies.
    await machine.run('sudo install -d -m 700 -o 999 -g 999 /srv/varanda/restored-2', folder);
    edit('.env', (text) =>
      text.replace(/^DATABASE=.*$/m, '').replace(/^RESTORED=(.*)$/m, 'DATABASE=$1\nRESTORED=$1-2'),
    );
    await machine.run(start, folder);
    expect(docker.running.get('postgres')).toBe('postgres:17');
    docker.underWay.delete('restore');
    await machine.run('docker compose up --detach --wait', folder);
    expect(docker.running.has('copy-b')).toBe(true);
    expect(docker.calls).toContain(
      machine.placed(
        'compose run --rm backup sh /etc/varanda/restore.sh /var/lib/varanda/backups/2026-11-27T040000Z /var/lib/varanda/restored 2026-11-27 14:30:00-03',
      ),
    );
  });
});
