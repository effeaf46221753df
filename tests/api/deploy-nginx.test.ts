// nginx as docs/deploy configures it, started in front of two copies on one PostgreSQL: TLS, redirect, pages, sockets, closed paths, floods,
// and copies that go away. Only ports, host names and files differ from the example, the flood that it keeps away is a small one, and a
// header says which address a request counts as coming from.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get as plainGet } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { composeServer } from '#server/compose.ts';
import { callerAddress } from '#server/core/http/client-address.ts';
import { listen } from '#server/core/http/listen.ts';
import { METRICS_PATH } from '#server/core/http/security/ops-token.ts';
import { openLog } from '#server/core/log.ts';
import { type BuildParties, readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { EMBED_PLAYER_PATH } from '#server/partners/sports-embed/embed-player.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import {
  CALLER,
  HAS_IPV6,
  MISSING_FOR_NGINX,
  startExampleNginx,
} from '#tests/support/deploy/example-nginx.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const PAGE = 'https://page.example';

/** Requests that an address may send at once. */
const BURST = 100;
const SCRIPT = `console.log(1);${' '.repeat(2_000)}`;

const missing = [...MISSING_FOR_NGINX, ...(hasPostgres ? [] : ['PostgreSQL'])];

describe('the example’s nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-nginx-'));
  const ends: (() => unknown)[] = [];
  /** Stops the copies, by name. */
  const stops = new Map<string, () => Promise<void>>();
  /** What the copies were asked for: the copy, and the addresses and the host that nginx told it. */
  const asked: { copy: string; forwardedFor: string; host: string | null }[] = [];
  /** The paths for which nginx asked a copy for a socket. */
  const upgrades: string[] = [];
  let ports: { plain: number; secure: number };
  let certificate: Buffer;

  /** The folder of a built page with one script. */
  function builtPage(): string {
    const built = join(folder, 'page');
    mkdirSync(join(built, 'assets'), { recursive: true });
    const config = `<script type="application/json" id="${CONFIG_ELEMENT}">{}</script>`;
    writeFileSync(join(built, 'shell.html'), `<!doctype html><title>The page</title>${config}`);
    writeFileSync(join(built, 'assets/app-1a2b3c4d.js'), SCRIPT);
    writeFileSync(join(built, 'assets/app-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
    return built;
  }

  async function startCopies(): Promise<Record<string, string>> {
    const pageFolder = builtPage();
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
    const places: Record<string, string> = {};
    for (const copy of ['copy-a', 'copy-b']) {
      const server = await composeServer({
        env: readEnv(source, BUILD),
        log: openLog('silent'),
        pageFolder,
        sandboxFolder: '/nowhere',
        progress: () => {},
        adapters: STAND_INS,
      });
      ends.push(() => server.close());
      const port = await freePortPair();
      const stop = await listen({
        ...{ host: '127.0.0.1', port, tls: undefined },
        handleUpgrade(received, socket, head) {
          upgrades.push(received.url ?? '');
          return server.handleUpgrade(received, socket, head);
        },
        fetch(received, bindings) {
          const { headers } = received;
          asked.push({ copy, forwardedFor: headers.get('x-forwarded-for') ?? '', host: headers.get('host') });
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
      places[copy] = `127.0.0.1:${port}`;
    }
    return places;
  }

  beforeAll(async () => {
    if (missing.length > 0) return;
    const nginx = await startExampleNginx(folder, await startCopies(), (configuration) =>
      configuration.replace('rate=100r/s', 'rate=1r/s').replace('burst=8000', `burst=${BURST}`),
    );
    ends.push(nginx.stop);
    ({ ports, certificate } = nginx);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(({ skip }) => skip(missing.length > 0, `${missing.join(', ')}: not installed`));

  async function read(answer: IncomingMessage) {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    return { status: answer.statusCode, headers: answer.headers, bytes, body: String(bytes) };
  }

  interface Asking {
    host?: string;
    headers?: object;
    body?: string;
    /** The address that it comes from; this machine's where absent. */
    caller?: string;
    /** The address of nginx. */
    at?: string;
  }

  async function ask(path: string, { host = 'page.example', headers = {}, body, caller, at }: Asking = {}) {
    const sent = request({
      ...{
        host: at ?? '127.0.0.1',
        port: ports.secure,
        servername: host.replace(/:\d+$/, ''),
        ca: certificate,
        agent: false,
        path,
      },
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...{ host, ...headers },
        ...(body ? { 'content-length': body.length } : {}),
        ...(caller ? { [CALLER]: caller } : {}),
      },
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return read(answer);
  }

  test.each([
    ['IPv4', '127.0.0.1'],
    ['IPv6', '::1'],
  ])('answers the page’s calls over TLS, and sends plain requests there, by %s', async (family, at) => {
    if (family === 'IPv6' && !HAS_IPV6) return;
    const { status, headers, body } = await ask(getSettings.path, { at });
    expect([status, headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
    expect(JSON.parse(body)).toBeTypeOf('object');
    expect((await ask('/api/ops/settings')).headers.server).toBe('nginx');
    const sent = plainGet({
      ...{ host: at, port: ports.plain, path: '/promotions?a=1', agent: false },
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

  test('tells the copy the page’s host with its port: PUBLIC_URL may have one', async () => {
    asked.length = 0;
    for (const host of ['page.example', 'page.example:8443']) await ask('/readyz', { host });
    expect(asked.map(({ host }) => host)).toEqual(['page.example', 'page.example:8443']);
  });

  test('sends pages and files with the headers that the copy gave them', async () => {
    const page = await ask('/casino/slots');
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=UTF-8' } });
    expect(page.headers['content-security-policy']).toContain('default-src');
    expect([page.headers['cache-control'], page.body.includes('The page')]).toEqual(['no-cache', true]);

    const path = '/assets/app-1a2b3c4d.js';
    const plain = await ask(path);
    expect(plain).toMatchObject({ status: 200, body: SCRIPT });
    expect(plain.headers['cache-control']).toBe('max-age=31536000, immutable');
    const packed = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(String(brotliDecompressSync(packed.bytes))).toBe(SCRIPT);
    const { etag } = packed.headers;
    const again = await ask(path, { headers: { 'accept-encoding': 'gzip, br', 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('has one copy answer all requests of an address, and uses both', async () => {
    asked.length = 0;
    const callers = Array.from({ length: 20 }, (_, at) => `203.0.113.${at + 1}`);
    await Promise.all([...callers, ...callers].map((caller) => ask('/readyz', { caller })));
    const copiesOf = (caller: string) =>
      new Set(asked.flatMap(({ copy, forwardedFor }) => (forwardedFor === caller ? [copy] : [])));
    expect(callers.map((caller) => copiesOf(caller).size)).toEqual(callers.map(() => 1));
    expect(asked).toHaveLength(40);
    expect(new Set(asked.map(({ copy }) => copy)).size).toBe(2);
  });

  test('keeps the operator’s calls and the figures inside, and leads to the sandbox by its name', async () => {
    asked.length = 0;
    const inside = ['/api/ops/settings', METRICS_PATH].flatMap((path) => [
      path,
      `${path}/`,
      `/${path}`,
      `/x/..${path}`,
      `/x/%2e%2e${path}`,
      path.replace('m', '%6d').replace('ops', '%6fps'),
      `${path}?a=1`,
    ]);
    for (const path of inside) expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect(asked).toEqual([]);
    expect((await ask('/', { host: 'sandbox.page.example' })).body).toBe('the sandbox');
  });

  test('takes bodies as long as the server does', async () => {
    const headers = { 'content-type': 'application/json' };
    const login = (length: number) =>
      ask('/api/auth/login', { headers, body: JSON.stringify({ email: 'x'.repeat(length) }) });
    expect((await login(60_000)).status).toBe(422);
    asked.length = 0;
    expect((await login(70_000)).status).toBe(413);
    expect(asked).toEqual([]);
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
    // A command too: the copy that is gone did not get it.
    const headers = { 'content-type': 'application/json' };
    expect((await ask('/api/auth/login', { headers, body: '{}' })).status).toBe(422);
    expect((await ask(getSettings.path)).status).toBe(200);
    const other = copy === 'copy-a' ? 'copy-b' : 'copy-a';
    expect(asked.map((one) => one.copy)).toEqual([other, other]);
    const again = await open();
    expect(again.event).toBe('pusher:connection_established');
    again.socket.terminate();
  });

  test('asks a copy for another protocol where sockets are, and nowhere else', async () => {
    upgrades.length = 0;
    for (const [path, body, status] of [
      ['/readyz', undefined, 200],
      ['/api/auth/login', '{}', 422],
      ['/wallet/balance', '{}', 401],
      ['/api/webhooks/pix', '{}', 401],
    ] as const)
      for (const upgrade of ['h2c', 'websocket']) {
        const headers = { connection: 'Upgrade', upgrade, 'content-type': 'application/json' };
        expect([path, (await ask(path, { headers, ...(body ? { body } : {}) })).status]).toEqual([
          path,
          status,
        ]);
      }
    expect(upgrades).toEqual([]);
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    expect((await ask('/', { headers, host: 'sandbox.page.example' })).body).toBe('the sandbox');
    asked.length = 0;
    await ask('/app/varanda?protocol=7', { headers, caller: '203.0.113.50' });
    expect(upgrades).toEqual(['/app/varanda?protocol=7']);
  });

  const flood = async (path: string, asking: (at: number) => Asking = () => ({})) => {
    const answers = await Promise.all(Array.from({ length: BURST + 20 }, (_, at) => ask(path, asking(at))));
    return new Set(answers.map(({ status }) => status));
  };

  test('keeps a flood from one address away, but not what parties sign, nor sockets', async () => {
    expect(await flood('/readyz')).toEqual(new Set([200, 429]));
    expect((await ask('/readyz', { caller: '203.0.113.99' })).status).toBe(200);
    expect(await flood('/wallet/balance', () => ({ body: '{}' }))).toEqual(new Set([401]));
    expect(await flood('/api/webhooks/pix', () => ({ body: '{}' }))).toEqual(new Set([401]));
    for (const path of [EMBED_PLAYER_PATH, '/app/varanda']) expect(await flood(path)).not.toContain(429);
  });

  test.each([
    ['2001:db8:9:1::', '2001:db8:9:2::1'],
    ['2001:db8:9:3:1:2:3:', '2001:db8:9:4:1:2:3:1'],
    ['2001:db8:a::', '2001:db8:a:1::1'],
    ['2001:db8:b:0:1::', '2001:db8:b:1:1::1'],
    ['2001:db8::', '2001:db8:1::1'],
    ['2001::', '2001:0:0:1::1'],
  ])('takes all of an IPv6 network, %s…, for one visitor, and %s for another', async (network, neighbour) => {
    const fromNetwork = (at: number) => ({ caller: network + (at + 1).toString(16) });
    expect(await flood('/readyz', fromNetwork)).toEqual(new Set([200, 429]));
    expect((await ask('/readyz', { caller: neighbour })).status).toBe(200);
  });

  test('answers 502 while no copy is there: calls with a problem, all else with a page, in the language', async () => {
    for (const stop of [...stops.values()]) await stop();
    const texts = {
      'pt-BR': 'O site não está respondendo. Tente de novo em instantes.',
      en: 'The site is not responding. Try again in a moment.',
      'es-MX,es;q=0.9': 'El sitio no responde. Prueba de nuevo en un momento.',
    };
    for (const [language, text] of Object.entries(texts)) {
      const asking = { caller: '203.0.113.98', headers: { 'accept-language': language } };
      for (const [path, body] of [
        [getSettings.path, undefined],
        ['/api/auth/login', '{}'],
        ['/wallet/balance', '{}'],
      ] as const) {
        const call = await ask(path, { ...asking, ...(body ? { body } : {}) });
        expect([path, call.status, call.headers['content-type']]).toEqual([
          path,
          502,
          'application/json; charset=UTF-8',
        ]);
        expect(call.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
        expect(JSON.parse(call.body)).toEqual({ code: 'not_ready', message: text });
      }
      for (const path of ['/', '/casino/slots?a=1', '/assets/app-1a2b3c4d.js']) {
        const page = await ask(path, asking);
        expect([path, page.status, page.headers['content-type']]).toEqual([
          path,
          502,
          'text/html; charset=UTF-8',
        ]);
        expect(page.headers['cache-control']).toBe('no-store');
        expect(page.body).toContain(`<p>${text}</p>`);
      }
    }
  });
});
