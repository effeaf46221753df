// nginx as docs/deploy configures it, started in front of two copies on one PostgreSQL: TLS, redirect, sockets, closed paths, and a copy
// that goes away. Only ports, host names and files differ from the example, and the flood that it keeps away is a small one.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get as plainGet } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { composeServer } from '#server/compose.ts';
import { callerAddress } from '#server/core/http/client-address.ts';
import { listen } from '#server/core/http/listen.ts';
import { METRICS_PATH } from '#server/core/http/security/ops-token.ts';
import { openLog } from '#server/core/log.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { findProgram, hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const PAGE = 'https://page.example';

/** Requests that an address may send at once. */
const BURST = 100;

const nginx = findProgram('nginx');
const openssl = findProgram('openssl');
const missing = [
  ...(nginx ? [] : ['nginx']),
  ...(openssl ? [] : ['openssl']),
  ...(hasPostgres ? [] : ['PostgreSQL']),
];

describe('the example’s nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-nginx-'));
  const ends: (() => unknown)[] = [];
  /** Stops the copies, by name. */
  const stops = new Map<string, () => Promise<void>>();
  /** What the copies were asked for: the copy, and the addresses that nginx told it. */
  const asked: { copy: string; forwardedFor: string }[] = [];
  let ports: { plain: number; secure: number };
  let certificate: Buffer;

  async function startCopies(): Promise<Record<string, number>> {
    const cluster = await startPostgres();
    ends.push(() => cluster.stop());
    const source = {
      NODE_ENV: 'production',
      PUBLIC_URL: PAGE,
      TRUST_PROXY: '1',
      OPS_TOKEN: 'a_token_of_the_operators,_32_letters',
      DATA_DIR: '/nowhere',
      DATABASE_URL: await cluster.create(),
      ...STAND_IN_NAMES,
      ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
    };
    const places: Record<string, number> = {};
    for (const copy of ['copy-a', 'copy-b']) {
      const server = await composeServer({
        env: readEnv(source, BUILD),
        log: openLog('silent'),
        sandboxFolder: '/nowhere',
        progress: () => {},
        adapters: STAND_INS,
      });
      ends.push(() => server.close());
      const port = await freePortPair();
      const stop = await listen({
        ...{ host: '127.0.0.1', port, tls: undefined, handleUpgrade: server.handleUpgrade },
        fetch(received, bindings) {
          asked.push({ copy, forwardedFor: received.headers.get('x-forwarded-for') ?? '' });
          return server.fetch(received, bindings);
        },
      });
      const stopSandbox = await listen({
        ...{ host: '127.0.0.1', port: port + 1, tls: undefined },
        fetch: () => new Response('the sandbox'),
      });
      ends.push(() => stopSandbox(0));
      stops.set(copy, async () => {
        stops.delete(copy);
        await server.closeConnections();
        await stop(0);
      });
      ends.push(() => stops.get(copy)?.());
      places[copy] = port;
    }
    return places;
  }

  beforeAll(async () => {
    if (missing.length > 0 || !nginx || !openssl) return;
    const places = await startCopies();
    const names = 'subjectAltName=DNS:page.example,DNS:sandbox.page.example';
    const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=page.example -addext ${names}`;
    const files = ['-keyout', join(folder, 'page.key'), '-out', join(folder, 'page.pem')];
    execFileSync(openssl, [...words.split(' '), ...files], { stdio: 'ignore' });
    certificate = readFileSync(join(folder, 'page.pem'));
    const port = await freePortPair();
    ports = { plain: port, secure: port + 1 };
    // Where a user other than root runs it, the usual folders are closed.
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const example = readFileSync('docs/deploy/nginx.conf', 'utf8')
      .replace(/copy-[ab]:300[01]/g, (place) => {
        const [copy = '', port] = place.split(':');
        return `127.0.0.1:${(places[copy] ?? 0) + (port === '3001' ? 1 : 0)}`;
      })
      .replace('rate=100r/s', 'rate=1r/s')
      .replace('burst=8000', `burst=${BURST}`)
      .replaceAll('/etc/nginx/certificates/', `${folder}/`)
      .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
      .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${ports.secure} ssl;`)
      .replace('http {', `http {\n  access_log off;\n  ${temporary.join('\n  ')}`);
    chmodSync(folder, 0o777);
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, example);
    const log = join(folder, 'error.log');
    const own = `daemon off; pid ${join(folder, 'nginx.pid')};`;
    execFileSync(nginx, ['-t', '-p', folder, '-c', file, '-e', log, '-g', own], { stdio: 'pipe' });
    const running = spawn(nginx, ['-p', folder, '-c', file, '-e', log, '-g', own], { stdio: 'ignore' });
    ends.push(async () => {
      running.kill('SIGTERM');
      if (running.exitCode === null) await once(running, 'exit');
    });
    await vi.waitFor(async () => expect(await takesConnections(ports.secure)).toBe(true), 30_000);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(({ skip }) => skip(missing.length > 0, `${missing.join(', ')}: not installed`));

  const takesConnections = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
        .on('connect', () => resolve(true))
        .on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });

  async function read(answer: IncomingMessage) {
    let body = '';
    for await (const part of answer) body += part;
    return { status: answer.statusCode, headers: answer.headers, body };
  }

  async function ask(
    path: string,
    { host = 'page.example', headers = {}, body }: { host?: string; headers?: object; body?: string } = {},
  ) {
    const sent = request({
      ...{ host: '127.0.0.1', port: ports.secure, servername: host, ca: certificate, agent: false, path },
      method: body === undefined ? 'GET' : 'POST',
      headers: { host, ...headers, ...(body ? { 'content-length': body.length } : {}) },
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return read(answer);
  }

  test('answers the page’s calls over TLS, and sends plain requests there', async () => {
    const { status, headers, body } = await ask(getSettings.path);
    expect([status, headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
    expect(JSON.parse(body)).toBeTypeOf('object');
    const sent = plainGet({
      ...{ host: '127.0.0.1', port: ports.plain, path: '/promotions?a=1', agent: false },
      headers: { host: 'page.example' },
    });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const plain = await read(answer);
    expect([plain.status, plain.headers.location]).toEqual([301, `${PAGE}/promotions?a=1`]);
  });

  test('tells the copy the caller’s address, whatever the caller says', async () => {
    asked.length = 0;
    await ask(getSettings.path, { headers: { 'x-forwarded-for': '9.9.9.9' } });
    expect(asked.map(({ forwardedFor }) => callerAddress('172.18.0.5', forwardedFor, 1))).toEqual([
      '127.0.0.1',
    ]);
  });

  test('keeps the operator’s calls and the figures inside, and leads to the sandbox by its name', async () => {
    asked.length = 0;
    expect((await ask('/api/ops/settings')).status).toBe(404);
    expect((await ask(METRICS_PATH)).status).toBe(404);
    expect(asked).toEqual([]);
    expect((await ask('/', { host: 'sandbox.page.example' })).body).toBe('the sandbox');
  });

  test('takes bodies as long as the server does', async () => {
    const headers = { 'content-type': 'application/json' };
    const login = (length: number) =>
      ask('/api/auth/login', { headers, body: JSON.stringify({ email: 'x'.repeat(length) }) });
    expect((await login(60_000)).status).toBe(422);
    expect((await login(70_000)).status).toBe(413);
  });

  test('passes realtime sockets on, and the other copy answers when one goes away', async () => {
    const open = async () => {
      const socket = new WebSocket(`wss://127.0.0.1:${ports.secure}/app/varanda?protocol=7`, {
        ...{ ca: certificate, servername: 'page.example' },
        headers: { host: 'page.example', origin: PAGE },
      });
      const [greeting] = await once(socket, 'message');
      return { socket, event: JSON.parse(String(greeting)).event };
    };
    const { socket, event } = await open();
    expect(event).toBe('pusher:connection_established');
    const closed = once(socket, 'close');
    asked.length = 0;
    await ask(getSettings.path);
    const [{ copy } = { copy: '' }] = asked;
    await stops.get(copy)?.();
    await closed;
    asked.length = 0;
    expect((await ask(getSettings.path)).status).toBe(200);
    expect(asked.map((one) => one.copy)).toEqual([copy === 'copy-a' ? 'copy-b' : 'copy-a']);
    const again = await open();
    expect(again.event).toBe('pusher:connection_established');
    again.socket.terminate();
  });

  test('keeps a flood from one address away, but not what parties sign', async () => {
    const statuses = async (path: string, body?: string) => {
      const answers = await Promise.all(
        Array.from({ length: BURST + 20 }, () => ask(path, body ? { body } : {})),
      );
      return new Set(answers.map(({ status }) => status));
    };
    expect(await statuses('/readyz')).toEqual(new Set([200, 429]));
    expect(await statuses('/wallet/balance', '{}')).toEqual(new Set([401]));
    expect(await statuses('/api/webhooks/pix', '{}')).toEqual(new Set([401]));
  });
});
