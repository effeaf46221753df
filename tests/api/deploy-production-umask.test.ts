// The blocks of docs/production.md in the shell of an operator whose umask is strict: what containers, copies and PostgreSQL read is still
// open to them, and a dump is not.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { type ExampleMachine, exampleMachine } from '#tests/support/deploy/example-machine.ts';

const STRICT = 'umask 077';
const blockOf = (heading: string, word: string) =>
  commandBlocks('docs/production.md', heading).find((lines) => lines.includes(word)) ?? '';

describe.runIf(findProgram('git') && findProgram('openssl'))('with a strict umask', () => {
  let machine: ExampleMachine;
  let origin: string;
  beforeEach(async () => {
    machine = await exampleMachine((program) => ({ ok: program === 'useradd' || program === 'docker' }));
    // A build leaves files of its own.
    writeFileSync(join(machine.root, 'bin/npm'), '#!/bin/sh\nmkdir -p dist && echo "$@" >>dist/built\n', {
      mode: 0o755,
    });
    origin = join(machine.root, 'origin');
    cpSync('docs/deploy', join(origin, 'docs/deploy'), { recursive: true });
    for (const path of ['/srv/varanda', '/mnt/backup', '/etc/systemd/system', '/var/lib/varanda'])
      mkdirSync(machine.placed(path), { recursive: true });
    await machine.run('git init --quiet', origin);
    await publish();
  });
  afterEach(() => machine.stop());

  const publish = () =>
    machine.run('git add . && git -c user.name=r -c user.email=r@example commit --quiet -m release', origin);
  const run = (block: string, folder: string) =>
    machine.run(`${STRICT}\n${block}`, folder, { REPOSITORY: origin });
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  /** Files and folders below a folder that others can't read or enter. */
  const closedIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
      if (/^\.git(\/|$)/.test(name)) return false;
      const path = join(folder, name);
      return (modeOf(path) & (statSync(path).isDirectory() ? 0o005 : 0o004)) === 0;
    });

  test('what is fetched for containers can be read by their users, at first and in an upgrade', async () => {
    await run(blockOf('First start, with containers', 'git clone'), machine.root);
    const tree = join(machine.root, 'varanda');
    expect(readdirSync(join(tree, 'docs/deploy/production'))).toContain('pg_hba.conf');
    expect(closedIn(tree)).toEqual([]);
    for (const name of ['pg_hba.conf', 'new.conf'])
      writeFileSync(join(origin, 'docs/deploy/production', name), '# another one\n');
    await publish();
    const pull = blockOf('An upgrade', 'git pull').split(' &&\n')[0] ?? '';
    await run(pull, join(tree, 'docs/deploy/production'));
    expect(readFileSync(join(tree, 'docs/deploy/production/new.conf'), 'utf8')).toBe('# another one\n');
    expect(closedIn(tree)).toEqual([]);
  });

  test('and so can the operator’s own copies of the files that Prometheus and nginx read', async () => {
    const folder = join(origin, 'docs/deploy/production');
    await run(blockOf('First start, with containers', 'make-secrets.sh'), folder);
    for (const name of ['nginx.conf', 'prometheus.yaml'])
      expect(modeOf(machine.placed(`/srv/varanda/${name}`)).toString(8)).toBe('644');
    expect(modeOf(machine.placed('/srv/varanda/secrets')).toString(8)).toBe('700');
  });

  test('what is fetched and built without containers can be read by the copies’ user', async () => {
    await run(blockOf('First start, without containers', 'git clone'), machine.root);
    const releases = machine.placed('/opt/varanda/releases');
    await run(blockOf('An upgrade', 'git clone'), join(releases, '2026-11-27/docs/deploy/production'));
    expect(readdirSync(releases)).toEqual(['2026-11-27', '2026-12-04']);
    for (const name of readdirSync(releases)) {
      expect(readFileSync(join(releases, name, 'dist/built'), 'utf8')).toBe('ci\nrun build\n');
      expect(closedIn(join(releases, name))).toEqual([]);
    }
  });

  test('PostgreSQL’s user reads its configuration and its scripts', async () => {
    const folder = resolve('docs/deploy/production');
    const block = blockOf('First start, without containers', 'chown -R postgres').replace(
      /^.*chown.*&&\n/,
      '',
    );
    mkdirSync(machine.placed('/etc/varanda'), { mode: 0o755, recursive: true });
    await run(block.replace(/ -o postgres -g postgres/, ''), folder);
    for (const name of ['postgresql.conf', 'pg_hba.conf', 'archive-wal.sh', 'base-backup.sh', 'restore.sh'])
      expect(modeOf(machine.placed(`/etc/varanda/${name}`)).toString(8), name).toBe('644');
  });

  test('and with any other one a dump is its owner’s alone, and the shell’s umask stays as it was', async () => {
    const block = blockOf('Backup, and a moment of the past', 'docker compose run --rm -T backup');
    const said = await machine.run(`umask 022\n${block}\numask`, machine.root);
    expect(modeOf(join(machine.root, 'varanda.dump')).toString(8)).toBe('600');
    expect(said).toBe('0022\n');
  });
});
