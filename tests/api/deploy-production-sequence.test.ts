// The blocks of commands of docs/production.md with containers, from “First start” to “A dump brought back”. What the document says
// between them in words is done here in the test's own. The scripts, Git and OpenSSL are real; in docker's place a stand-in checks what
// each call needs.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { exampleDocker } from '#tests/support/deploy/example-docker.ts';
import { type ExampleMachine, exampleMachine } from '#tests/support/deploy/example-machine.ts';
import { makePageCertificate } from '#tests/support/deploy/example-nginx.ts';
import { isWhole } from '#tests/support/draw-size.ts';

const DOCUMENT = 'docs/production.md';
const isThere = isWhole() && findProgram('openssl') && findProgram('git');

describe.runIf(isThere)('the production example with containers', () => {
  let machine: ExampleMachine;
  let docker: ReturnType<typeof exampleDocker>;
  let folder: string;
  let nginx: string;
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  const origin = () => join(machine.root, 'origin');
  /** Publishes the tree of a release, as it is in its repository now. */
  const publish = (name: string) =>
    machine.run(
      `git add . && git -c user.name=r -c user.email=r@example commit --quiet -m ${name}`,
      origin(),
    );

  beforeAll(async () => {
    machine = await exampleMachine((program, words) =>
      program === 'docker' ? docker.obey(words) : { ok: false, said: `no ${program} with containers` },
    );
    mkdirSync(join(origin(), 'docs'), { recursive: true });
    for (const name of ['docs/deploy', 'Containerfile', 'package.json', '.gitignore'])
      cpSync(name, join(origin(), name), { recursive: true });
    await machine.run('git init --quiet', origin());
    await publish('2026-11-27');
    folder = join(machine.root, 'varanda/docs/deploy/production');
    docker = exampleDocker(folder);
    nginx = machine.placed('/srv/varanda/nginx.conf');
    for (const path of ['srv', 'mnt']) mkdirSync(join(machine.root, path));
  });
  afterAll(() => machine.stop());

  const blocksOf = (heading: string) =>
    commandBlocks(DOCUMENT, heading).filter(
      (block) => !/systemctl|\bRUNNER=|\/opt\/varanda|ssh /.test(block),
    );

  /** Runs a section's blocks; before each one, what the document leaves to its reader is done. */
  async function runSection(heading: string): Promise<void> {
    for (const block of blocksOf(heading)) {
      if (block.includes('git clone')) {
        await machine.run(block, machine.root, { REPOSITORY: origin() });
        continue;
      }
      if (block.startsWith('docker build') && docker.calls.length === 0) {
        makePageCertificate(machine.placed('/srv/varanda/certificates/page'));
        edit(join(folder, '.env'), (text) => machine.placed(text).replace('page.example', 'varanda.example'));
        edit(nginx, (text) => text.replaceAll('page.example', 'varanda.example'));
        writeFileSync(join(folder, 'copies.env'), 'LOG_LEVEL=warn\n');
        writeFileSync(join(folder, 'compose.override.yaml'), 'services: {}\n');
      }
      await machine.run(block, folder);
    }
  }

  test('starts from the document’s lines, and is backed up', async () => {
    await runSection('First start, with containers');
    expect(Object.fromEntries(docker.running)).toMatchObject({
      postgres: 'postgres:17',
      'copy-a': 'varanda:2026-11-27',
      'copy-b': 'varanda:2026-11-27',
      nginx: 'nginx:1.28',
    });
    expect(docker.calls).toEqual([
      'build -f ../../../Containerfile -t varanda:2026-11-27 ../../..',
      'compose up --detach --wait --wait-timeout 480',
      'compose exec copy-a npm run ops -- doctor',
      'compose run --rm backup',
    ]);
  });

  test('keeps nothing of the operator’s where Git would change it, and the first lines may be run again', async () => {
    expect(await machine.run('git status --porcelain', folder)).toBe('');
    const kept = [join(folder, '.env'), nginx].map((path) => readFileSync(path, 'utf8'));
    const [, again = ''] = blocksOf('First start, with containers');
    expect(again).toContain('make-secrets.sh');
    await machine.run(again, folder);
    expect([join(folder, '.env'), nginx].map((path) => readFileSync(path, 'utf8'))).toEqual(kept);
  });

  test('is upgraded by the document’s lines, copy by copy, and nginx is as before', async () => {
    const before = readFileSync(nginx, 'utf8');
    for (const name of ['nginx.conf', 'prometheus.yaml', 'production/compose.yaml', 'production/pg_hba.conf'])
      edit(join(origin(), 'docs/deploy', name), (text) => `# Changed by the next release.\n${text}`);
    await publish('2026-12-04');
    docker.calls.length = 0;
    await runSection('An upgrade');
    expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).toMatch(/^# Changed by the next release\.\n/);
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
    // What else reads files of the release is started anew, and a third copy comes last.
    expect(docker.calls.slice(-4)).toEqual([
      'compose up --detach --no-deps --force-recreate prometheus',
      'compose up --detach --no-deps --force-recreate --wait --wait-timeout 600 postgres',
      'compose up --detach --no-deps --wait --wait-timeout 480 copy-c',
      'compose up --detach --no-deps --force-recreate nginx prometheus',
    ]);
    expect(docker.running.get('copy-c')).toBe('varanda:2026-12-04');
    expect(readFileSync(nginx, 'utf8')).toBe(before);
    const diff = blocksOf('An upgrade').find((block) => block.startsWith('git diff')) ?? '';
    expect((await machine.run(diff, folder)).match(/^\+# Changed by the next release\.$/gm)).toHaveLength(2);
  });

  test('leaves PostgreSQL alone in an upgrade that does not change its files', async () => {
    edit(join(origin(), 'docs/deploy/alerts.yaml'), (text) => `# Changed by another release.\n${text}`);
    await publish('another');
    docker.calls.length = 0;
    const blocks = blocksOf('An upgrade');
    const block = (word: string) => blocks.find((lines) => lines.includes(word)) ?? '';
    await machine.run(block('git pull').replaceAll('2026-12-04', 'another'), folder);
    await machine.run(block('git diff --quiet'), folder);
    expect(docker.calls).toEqual(['build -f ../../../Containerfile -t varanda:another ../../..']);
  });

  test('is not upgraded further where a copy does not become ready', async () => {
    const replacing = blocksOf('An upgrade').find((lines) => lines.startsWith('sed ')) ?? '';
    expect(replacing).toContain('sh replace-copy.sh copy-b');
    docker.calls.length = 0;
    await expect(machine.run(replacing.replaceAll('2026-12-04', '2027-01-01'), folder)).rejects.toThrow(
      'varanda:2027-01-01 was not built',
    );
    // A shell goes on after a line that failed; the block does not.
    expect(docker.calls.filter((call) => call.startsWith('compose stop'))).toEqual(['compose stop copy-a']);
    await machine.run(
      replacing.replace(/sh replace-copy\.sh copy-a/, 'sh proxy.sh in copy-a && sh replace-copy.sh copy-a'),
      folder,
    );
    expect(docker.running.get('copy-a')).toBe('varanda:2026-12-04');
  });

  test('takes a copy out of nginx and puts it in again by the document’s lines', async () => {
    const [out = '', back = ''] = blocksOf('A copy out of the proxy');
    const before = readFileSync(nginx, 'utf8');
    await machine.run(out, folder);
    expect(readFileSync(nginx, 'utf8')).toContain('server copy-a:3000 down;');
    await machine.run(back, folder);
    expect(readFileSync(nginx, 'utf8')).toBe(before);
  });

  test('gets other secrets and passwords by the document’s lines, while a copy starts at every step', {
    timeout: 240_000,
  }, async () => {
    const secrets = machine.placed('/srv/varanda/secrets');
    const read = (name: string) => readFileSync(join(secrets, name), 'utf8').trim();
    const former = ['SESSION_SECRET', 'OPS_TOKEN', 'DATABASE_OWNER_URL', 'BACKUP_URL', 'DATABASE_URL'].map(
      (name) => [name, read(name)] as const,
    );
    const [surroundings, ...blocks] = blocksOf('Rotation');
    expect(surroundings).toBe('export SECRETS=/srv/varanda/secrets');
    expect(blocks).toHaveLength(6);
    docker.underWay.add('rotation');
    for (const block of blocks) await machine.run(block, folder, { SECRETS: secrets });
    docker.underWay.delete('rotation');
    for (const [name, value] of former) expect([name, read(name)]).not.toEqual([name, value]);
    expect(read('SESSION_SECRET_PREVIOUS')).toBe('');
    expect(read('DATABASE_URL')).toMatch(/^postgres:\/\/varanda_server_2:/);
  });

  test('is brought back as it was at a moment by the document’s blocks, in a folder of its own', async () => {
    const [backup = '', end = '', fill = '', start = ''] = blocksOf('Backup, and a moment of the past');
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
    edit(join(folder, '.env'), (text) =>
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

  test('gets a dump in place of its database by the document’s block, again and again', async () => {
    const secrets = machine.placed('/srv/varanda/secrets');
    const [block = ''] = blocksOf('A dump brought back');
    const name = () => new URL(readFileSync(join(secrets, 'DATABASE_URL'), 'utf8').trim()).pathname;
    docker.underWay.add('restore');
    await expect(machine.run(block, folder, { SECRETS: secrets })).rejects.toThrow(
      'there is no dump in varanda.dump',
    );
    writeFileSync(join(folder, 'varanda.dump'), 'a dump');
    for (const next of ['/varanda_restored', '/varanda']) {
      docker.calls.length = 0;
      await machine.run(block, folder, { SECRETS: secrets });
      expect(name()).toBe(next);
      expect(docker.calls.map((call) => call.split('\n')[0])).toEqual([
        'compose stop copy-a copy-b',
        ...Array.from({ length: 3 }, () =>
          expect.stringContaining('compose exec -T --user postgres postgres psql'),
        ),
        'compose run --rm -T backup sh -ec ',
        'compose up --detach --wait --wait-timeout 480',
        'compose exec copy-a npm run ops -- doctor',
      ]);
    }
    docker.underWay.delete('restore');
  });
});
