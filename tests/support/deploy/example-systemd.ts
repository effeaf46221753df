// Stands in for systemctl: runs the production example's units by their ExecStart, Environment, EnvironmentFile, WorkingDirectory,
// StateDirectory and LoadCredential, for users of this machine. A stop that takes longer than TimeoutStopSec ends with SIGKILL, and says
// so. Not played: Restart (what ends stays ended), KillMode (each copy is one process here), users, timers, and what shuts a unit in.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { asPostgresUser, findProgram } from '#tests/support/backend/postgres.ts';
import type { Obeyed } from './example-machine.ts';

/** A unit's values by their keys, for an instance of it. */
function readUnit(path: string, instance: string): (key: string) => string[] {
  const text = readFileSync(path, 'utf8').replaceAll('%i', instance);
  const lines = [...text.matchAll(/^(\w+)=(.+)$/gm)];
  return (wanted) => lines.flatMap(([, key, value = '']) => (key === wanted ? [value] : []));
}

const assignments = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );

/** `units`: the folder of units; `state`: that of `StateDirectory`. */
export function exampleSystemd(units: string, state: string) {
  const running = new Map<string, ChildProcess>();
  const printed: string[] = [];
  const enabled: string[] = [];

  function start(instance: string): void {
    const unit = readUnit(join(units, 'varanda@.service'), instance);
    const files = unit('EnvironmentFile').map((path) => readFileSync(path, 'utf8').split('\n'));
    for (const folder of unit('StateDirectory').flatMap((names) => names.split(' ')))
      mkdirSync(join(state, folder), { recursive: true });
    const [program = '', ...words] = unit('ExecStart')[0]?.split(' ') ?? [];
    const env = { PATH: process.env.PATH, ...assignments(unit('Environment')), ...assignments(files.flat()) };
    const child = spawn(basename(program) === 'node' ? process.execPath : program, words, {
      cwd: unit('WorkingDirectory')[0],
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
    running.set(instance, child);
  }

  async function stop(instance: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = running.get(instance);
    running.delete(instance);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const seconds = Number(readUnit(join(units, 'varanda@.service'), instance)('TimeoutStopSec')[0]);
    const killing = setTimeout(() => {
      printed.push(`varanda@${instance} was killed: it did not stop within ${seconds} s\n`);
      child.kill('SIGKILL');
    }, seconds * 1_000);
    child.kill(signal);
    await once(child, 'exit');
    clearTimeout(killing);
  }

  /** A unit that runs once, by PostgreSQL's user. */
  async function runOnce(name: string): Promise<void> {
    const unit = readUnit(join(units, `${name}.service`), '');
    const credentials = join(state, 'credentials');
    mkdirSync(credentials, { recursive: true });
    for (const [id = '', source = ''] of unit('LoadCredential').map((line) => line.split(':'))) {
      copyFileSync(source, join(credentials, id));
      chmodSync(join(credentials, id), 0o644);
    }
    const own = assignments(unit('Environment').map((line) => line.replaceAll('%d', credentials)));
    const [program = '', ...words] = unit('ExecStart')[0]?.split(' ') ?? [];
    // PostgreSQL's version can be another one here.
    const PATH = [dirname(findProgram('pg_verifybackup') ?? ''), own.PATH].join(delimiter);
    await promisify(execFile)(program, words, { ...asPostgresUser(), cwd: '/', env: { ...own, PATH } });
  }

  return {
    enabled,
    output: () => printed.join(''),
    async obey(words: readonly string[]): Promise<Obeyed> {
      const [verb = '', ...names] = words.filter((word) => !word.startsWith('-'));
      if (!['enable', 'start', 'restart', 'stop', 'daemon-reload'].includes(verb))
        return { ok: false, said: `no ${verb} here` };
      for (const name of names) {
        const [, template, instance, kind = 'service'] =
          /^([\w-]+)@(.+?)(?:\.(service|timer))?$/.exec(name) ?? [];
        const file = template === undefined ? name : `${template}@.${kind}`;
        const unit = /\.\w+$/.test(file) ? file : `${file}.service`;
        if (!existsSync(join(units, unit))) return { ok: false, said: `there is no ${unit}` };
        if (verb === 'enable') {
          enabled.push(name);
          if (!words.includes('--now')) continue;
        }
        if (unit === 'varanda@.service' && instance !== undefined) {
          if (verb === 'restart' || verb === 'stop') await stop(instance);
          if (verb !== 'stop') start(instance);
        } else if (unit.endsWith('.service')) await runOnce(name);
      }
      return { ok: true };
    },
    async stop() {
      for (const instance of [...running.keys()]) await stop(instance, 'SIGKILL');
    },
  };
}
