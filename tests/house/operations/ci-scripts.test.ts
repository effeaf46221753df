// .ci/run and .ci/weekly install what the tests need, also where a user who is not root runs them, as on GitHub.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../sources.ts';

const PACKAGES = join(ROOT, '.ci/packages.sh');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'varanda-ci-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs lines after the functions of both scripts, on a machine that has these programs alone; returns what was called. */
function run(lines: string, programs: Readonly<Record<string, string>>): string[] {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  for (const [name, body] of Object.entries(programs)) {
    const note = `printf '%s\\n' "${name} $*" >>${calls}`;
    writeFileSync(join(folder, name), `#!/bin/sh\n${note}\n${body}\n`, { mode: 0o755 });
  }
  const said = execFileSync('/bin/bash', ['--norc', '-euc', `exec 2>&1\n. ${PACKAGES}\n${lines}`], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  return [...readFileSync(calls, 'utf8').split('\n'), ...said.split('\n')].filter(
    (line) => line !== '' && !line.startsWith('id '),
  );
}

const USER = { id: 'echo 1000', 'apt-get': '', env: '' };

describe('the examples’ programs', () => {
  test('are installed with sudo by a user who is not root', () => {
    expect(run('install_for_examples', { ...USER, sudo: '' })).toEqual([
      'sudo -n true',
      'sudo -n apt-get update -q',
      'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends nginx prometheus',
    ]);
  });

  test('are installed by root without it', () => {
    expect(run('install_for_examples', { ...USER, id: 'echo 0', nginx: '' })).toEqual([
      'apt-get update -q',
      'env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends prometheus',
    ]);
  });

  test('are named where they can’t be installed, and the run goes on', () => {
    const refused = { ...USER, sudo: 'exit 1' };
    expect(run('install_for_examples\necho goes on', refused)).toEqual([
      'sudo -n true',
      "nginx prometheus can't be installed here",
      'goes on',
    ]);
    expect(run('install_for_examples\necho goes on', { ...USER, nginx: '', promtool: '' })).toEqual([
      'goes on',
    ]);
  });
});

test.each(['run', 'weekly'])('.ci/%s is a script that the shell takes, and installs by these', (name) => {
  const path = join(ROOT, '.ci', name);
  execFileSync('/bin/bash', ['-n', path]);
  const script = readFileSync(path, 'utf8');
  expect(script).toContain('. .ci/packages.sh\n');
  expect(script).toMatch(/^install_for_examples$/m);
  expect(script).not.toMatch(/apt-get|\bid -u\b/);
});

test('the weekly run has the tests that need nginx or Prometheus', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['deploy-prometheus', 'deploy-nginx', 'static-host-nginx', 'alert-rules'])
    expect(scripts['check:examples'].split(' ')).toContain(name);
  const steps = readFileSync(join(ROOT, 'tests/support/runner/steps.mjs'), 'utf8');
  expect(steps).toMatch(/script: 'check:examples', parts: \['weekly'\]/);
});
