// “First start, with containers” and “An upgrade” of docs/production.md, from the first line to the last. The scripts and OpenSSL are real;
// in docker's place a stand-in checks what each call needs.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { exampleDocker } from '#tests/support/deploy/example-docker.ts';
import { type ExampleMachine, exampleMachine } from '#tests/support/deploy/example-machine.ts';
import { makePageCertificate } from '#tests/support/deploy/example-nginx.ts';

const DOCUMENT = 'docs/production.md';

describe.runIf(findProgram('openssl'))('the production example with containers', () => {
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
});
