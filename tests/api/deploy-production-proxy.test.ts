// The production example's scripts that take a copy out of nginx and replace it, run on a real nginx in front of two small servers. What
// they call to stop and start a copy (docker, systemctl) is a program of this test, which does it.
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CALLER,
  MISSING_FOR_NGINX,
  makePageCertificate,
  startExampleNginx,
} from '#tests/support/deploy/example-nginx.ts';

const EXAMPLE = resolve('docs/deploy/production');
/** Each copy has an address of its own: nginx knows no names here. */
const HOSTS = { 'copy-a': '127.0.0.2', 'copy-b': '127.0.0.3' } as const;
const [A, B] = Object.values(HOSTS) as [string, string];
const CALLERS = Array.from({ length: 12 }, (_, at) => `203.0.113.${at + 1}`);

describe('the production example’s scripts for the proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-proxy-'));
  const ends: (() => unknown)[] = [];
  const ports: Record<string, number> = {};
  const servers = new Map<string, Server>();
  const builds: Record<string, string> = { [A]: 'old', [B]: 'old' };
  /** What was called, with what the copies answered at that time. */
  const calls: string[] = [];
  let held: (() => void) | undefined;
  let startsReady = true;
  let nginx: Awaited<ReturnType<typeof startExampleNginx>>;

  async function start(host: string): Promise<void> {
    const build = builds[host] ?? '';
    const answer = (asked: IncomingMessage, given: ServerResponse) => {
      if (asked.url === '/readyz') given.statusCode = startsReady ? 200 : 503;
      const end = () => given.end(`${host} ${build}`);
      if (asked.url === '/slow') held = end;
      else end();
    };
    const server = createServer(answer).listen(ports[host] ?? 0, host);
    await once(server, 'listening');
    ports[host] = (server.address() as AddressInfo).port;
    servers.set(host, server);
  }
  async function stop(host: string): Promise<void> {
    const server = servers.get(host);
    servers.delete(host);
    server?.closeIdleConnections();
    await new Promise((done) => server?.close(done) ?? done(undefined));
  }

  /** Does what docker and systemctl are asked for, and answers whether it went well. */
  async function obey(words: string[]): Promise<boolean> {
    const host = (words.at(-1) ?? '').replace('varanda@', '');
    const verb = words.find((word) => ['stop', 'up', 'restart'].includes(word)) ?? '';
    // A copy that stops goes on answering while nginx's former workers, after a reload, still ask it (SHUTDOWN_DRAIN_MS).
    while (verb !== 'up' && (await served()).includes(host));
    calls.push(`${words.join(' ')} (proxy: ${await served()})`);
    if (verb !== 'up') await stop(host);
    if (verb === 'stop') return true;
    builds[host] = 'new';
    await start(host);
    return verb === 'restart' || startsReady;
  }

  beforeAll(async () => {
    if (MISSING_FOR_NGINX.length > 0) return;
    for (const host of [A, B]) {
      await start(host);
      ends.push(() => stop(host));
    }
    const places = Object.entries(HOSTS).map(([name, host]) => [name, `${host}:${ports[host]}`]);
    nginx = await startExampleNginx(folder, Object.fromEntries(places));
    ends.push(nginx.stop);
    const control = createServer(async (asked, given) => {
      const words = decodeURIComponent(asked.url?.slice(1) ?? '').split(' ');
      given.statusCode = (await obey(words)) ? 200 : 500;
      given.end();
    }).listen(0, '127.0.0.1');
    await once(control, 'listening');
    ends.push(() => control.close());
    mkdirSync(join(folder, 'bin'));
    const { port } = control.address() as AddressInfo;
    const program = `#!${process.execPath}
fetch('http://127.0.0.1:${port}/' + encodeURIComponent(process.argv.slice(2).join(' '))).then(({ ok }) => process.exit(ok ? 0 : 1));
`;
    for (const name of ['docker', 'systemctl'])
      writeFileSync(join(folder, 'bin', name), program, { mode: 0o755 });
    for (const host of [A, B])
      writeFileSync(join(folder, `${host}.env`), `PORT=${ports[host]}\nLISTEN_HOST=${host}\n`);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(({ skip }) =>
    skip(MISSING_FOR_NGINX.length > 0, `${MISSING_FOR_NGINX.join(', ')}: not installed`),
  );

  const run = (script: string, words: readonly string[], env: object = {}) =>
    promisify(execFile)('sh', [join(EXAMPLE, script), ...words], {
      env: {
        PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
        NGINX_COMMAND: nginx.program,
        NGINX_CONF: nginx.file,
        SETTINGS: folder,
        ...env,
      },
    });

  async function ask(caller: string, path = '/'): Promise<string> {
    const { certificate: ca, ports: at } = nginx;
    const place = {
      host: '127.0.0.1',
      port: at.secure,
      servername: 'page.example',
      ca,
      agent: false as const,
    };
    const sent = request({ ...place, path, headers: { host: 'page.example', [CALLER]: caller } });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let body = '';
    for await (const part of answer) body += String(part);
    return answer.statusCode === 200 ? body : String(answer.statusCode);
  }
  /** What the callers are answered, each answer once. */
  const served = async () =>
    [...new Set(await Promise.all(CALLERS.map((caller) => ask(caller))))].sort().join(', ');
  const settles = async (expected: string) => {
    // After a reload the former workers take new connections for a moment.
    for (;;) if ((await served()) === expected) return;
  };

  test('a copy goes out, requests under way end at it, and it comes back', async () => {
    const both = `${A} old, ${B} old`;
    expect(await served()).toBe(both);
    const before = readFileSync(nginx.file, 'utf8');
    const homes = await Promise.all(CALLERS.map((caller) => ask(caller)));
    const mine = CALLERS[homes.indexOf(`${A} old`)] ?? '';
    const slow = ask(mine, '/slow');
    await vi.waitFor(() => expect(held).toBeDefined(), 30_000);
    await run('proxy.sh', ['out', A]);
    await settles(`${B} old`);
    held?.();
    expect(await slow).toBe(`${A} old`);
    await run('proxy.sh', ['in', A]);
    await settles(both);
    expect(readFileSync(nginx.file, 'utf8')).toBe(before);
    // The browsers of the other copy, and those of this one, are where they were.
    const homesNow = () => Promise.all(CALLERS.map((caller) => ask(caller)));
    await vi.waitFor(async () => expect(await homesNow()).toEqual(homes), 30_000);
  });

  test('the last copy stays', async () => {
    await run('proxy.sh', ['out', A]);
    const before = readFileSync(nginx.file, 'utf8');
    await expect(run('proxy.sh', ['out', B])).rejects.toThrow(`${B} is the last copy in nginx`);
    expect(readFileSync(nginx.file, 'utf8')).toBe(before);
    await run('proxy.sh', ['out', A]);
    await run('proxy.sh', ['in', A]);
    await settles(`${A} old, ${B} old`);
  });

  test('a copy that is not there, and a file that nginx does not take, change nothing', async () => {
    const before = readFileSync(nginx.file, 'utf8');
    await expect(run('proxy.sh', ['out', 'copy-z'])).rejects.toThrow('has no copy copy-z');
    writeFileSync(nginx.file, `${before}nonsense;\n`);
    await expect(run('proxy.sh', ['out', A])).rejects.toThrow('nonsense');
    expect(readFileSync(nginx.file, 'utf8')).toBe(`${before}nonsense;\n`);
    writeFileSync(nginx.file, before);
  });

  test('a file that nginx does not read is left as it was, and the copy stays in', async () => {
    const before = readFileSync(nginx.file, 'utf8');
    // As in a container after an editor has put another file in the place of the one that is mounted.
    const mounted = join(folder, 'mounted.conf');
    writeFileSync(mounted, before);
    const program = join(folder, 'nginx-of-another-file');
    const words = readFileSync(nginx.program, 'utf8').replace(`-c ${nginx.file}`, `-c ${mounted}`);
    writeFileSync(program, words, { mode: 0o755 });
    const env = { NGINX_COMMAND: program };
    await expect(run('proxy.sh', ['out', A], env)).rejects.toThrow(
      `nginx reads another file than ${nginx.file}: restart nginx, and repeat this`,
    );
    calls.length = 0;
    await expect(run('replace-copy.sh', [A], env)).rejects.toThrow('nginx reads another file');
    expect(calls).toEqual([]);
    expect(readFileSync(nginx.file, 'utf8')).toBe(before);
    expect(await served()).toBe(`${A} old, ${B} old`);
  });

  test.each([
    [
      'docker compose',
      A,
      {},
      ['compose stop HOST', 'compose up --detach --no-deps --force-recreate --wait --wait-timeout 420 HOST'],
    ],
    ['systemd', B, { RUNNER: 'systemd' }, ['restart varanda@HOST']],
  ])('with %s a copy is replaced while every call is answered', async (_, host, env, expected) => {
    calls.length = 0;
    const other = host === A ? `${B} old` : `${A} new`;
    let done = false;
    const answers = new Set<string>();
    const load = (async () => {
      while (!done)
        for (const answer of await Promise.all(CALLERS.map((caller) => ask(caller)))) answers.add(answer);
    })();
    await run('replace-copy.sh', [host], env).finally(() => {
      done = true;
    });
    await load;
    expect([...answers].filter((answer) => /^\d{3}$/.test(answer))).toEqual([]);
    expect(calls).toHaveLength(expected.length);
    for (const [at, call] of calls.entries()) {
      expect(call).toContain(`${expected[at]?.replace('HOST', host)} (proxy: `);
      expect(call).toContain(`(proxy: ${other})`);
    }
    await settles([`${host} new`, other].sort().join(', '));
  });

  test('one that does not become ready stays out of the proxy, and the script fails', async () => {
    startsReady = false;
    await expect(run('replace-copy.sh', [A])).rejects.toThrow();
    startsReady = true;
    await settles(`${B} new`);
    await run('proxy.sh', ['in', A]);
    await settles(`${A} new, ${B} new`);
  });

  test('a renewed certificate of the page is shown after the reload of the document', async () => {
    const shown = async () => {
      const socket = connect({ host: '127.0.0.1', port: nginx.ports.secure, rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { fingerprint256 } = socket.getPeerX509Certificate() ?? {};
      socket.destroy();
      return fingerprint256;
    };
    const [, words = ''] =
      /`docker compose exec nginx nginx (-s\s+reload)`/.exec(readFileSync('docs/production.md', 'utf8')) ??
      [];
    const before = await shown();
    makePageCertificate(folder);
    expect(await shown()).toBe(before);
    await promisify(execFile)(nginx.program, words.split(/\s+/));
    const renewed = new X509Certificate(readFileSync(join(folder, 'page.pem'))).fingerprint256;
    await vi.waitFor(async () => expect(await shown()).toBe(renewed), 30_000);
  });
});
