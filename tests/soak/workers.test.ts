// WORKERS: several processes of the built product behind one port, each like a copy of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { canRestartPostgres, hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const OPS_TOKEN = 'operator-of-this-test-32-letters-x';
const SOCKETS = 6;
const POLL = { timeout: 30_000 };

const TIME = { timeout: 300_000 };

test.runIf(hasPostgres)(
  'two workers share a port, add up their figures, pass events to all sockets and stop gracefully',
  TIME,
  async () => {
    const cluster = await startPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'varanda-workers-'));
    const port = await freePortPair();
    const url = `http://localhost:${port}`;
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: '',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: await cluster.create(),
        WORKERS: '2',
        SEED_GAMES: '40',
        SHUTDOWN_DRAIN_MS: '3000',
        OPS_TOKEN,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit');
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await ended;
      await cluster.stop();
      rmSync(folder, { recursive: true });
    });
    let printed = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    // Each on a connection of its own: connections go to the workers in turn.
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: { Authorization: `Bearer ${OPS_TOKEN}`, Connection: 'close', ...init.headers },
      });
    const statusOf = (path: string) =>
      ask(path).then(
        ({ status }) => status,
        () => 0,
      );

    await expect.poll(() => printed, { timeout: 240_000 }).toContain('Varanda is ready');
    expect(printed.match(/opening|connecting/g)).toHaveLength(1);

    for (let asked = 0; asked < 10; asked += 1) expect(await statusOf('/v2/coupons/register')).toBe(200);
    // A request is counted after its answer.
    await expect
      .poll(async () => (await ask('/metrics')).text(), POLL)
      .toContain('_count{method="GET",route="/v2/coupons/register",status="200"} 10');

    const received: string[] = [];
    const sockets = Array.from(
      { length: SOCKETS },
      () => new WebSocket(`ws://127.0.0.1:${port}/app/varanda?protocol=7`),
    );
    for (const socket of sockets) {
      socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as { event: string };
        received.push(message.event);
        if (message.event === 'pusher:connection_established')
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'settings' } }));
      });
    }
    const count = (event: string) => received.filter((one) => one === event).length;
    await expect.poll(() => count('pusher_internal:subscription_succeeded'), POLL).toBe(SOCKETS);
    expect(await (await ask('/metrics')).text()).toContain(`varanda_realtime_connections ${SOCKETS}`);
    const changed = await ask('/api/ops/settings', {
      method: 'PUT',
      body: JSON.stringify({ general_site_title: 'Dois' }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(changed.status, await changed.text()).toBe(200);
    await expect.poll(() => count('SettingsUpdateEvent'), POLL).toBe(SOCKETS);

    const closes = sockets.map((socket) => once(socket, 'close'));
    server.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz'), POLL).toBe(503);
    expect(new Set((await Promise.all(closes)).map(([code]) => code))).toEqual(new Set([4200]));
    expect(await ended).toEqual([0, null]);
  },
);

test.runIf(canRestartPostgres)(
  'a worker that is killed in a rotation of a secret and of the owner’s password is replaced, and no counter falls',
  TIME,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varanda-workers-'));
    chmodSync(folder, 0o755);
    // Every role but the administrator's needs its password.
    writeFileSync(join(folder, 'pg_hba.conf'), 'local all postgres trust\nlocal all all scram-sha-256\n');
    const cluster = await startPostgres([`hba_file=${join(folder, 'pg_hba.conf')}`]);
    const administrator = new Client({ connectionString: await cluster.create() });
    await administrator.connect();
    const roles = await cluster.createWithRoles();
    const [ownerUrl, serverUrl] = [new URL(roles.ownerUrl), new URL(roles.serverUrl)];
    for (const url of [ownerUrl, serverUrl]) {
      url.password = `password-of-${url.username}`;
      await administrator.query(`alter role ${url.username} password '${url.password}'`);
    }
    const secret = join(folder, 'SESSION_SECRET');
    writeFileSync(secret, 'the secret of the start, 32 characters');
    const port = await freePortPair();
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        SESSION_SECRET_FILE: secret,
        ...{
          NODE_ENV: '',
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          WORKERS: '2',
          SEED_GAMES: '40',
        },
        ...{ DATABASE_URL: serverUrl.href, DATABASE_OWNER_URL: ownerUrl.href, OPS_TOKEN },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit');
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await ended;
      await administrator.end();
      await cluster.stop();
      rmSync(folder, { recursive: true });
    });
    let printed = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const ask = (path: string) =>
      fetch(`http://localhost:${port}${path}`, {
        headers: { Authorization: `Bearer ${OPS_TOKEN}`, Connection: 'close' },
      });
    const figure = async (series: string) => {
      const lines = (await (await ask('/metrics')).text()).split('\n');
      return Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));
    };
    const asked =
      'varanda_http_request_duration_seconds_count{method="GET",route="/v2/coupons/register",status="200"}';
    // One of each worker, so it says how many answer.
    const workers = async () => (await figure('process_max_fds')) / ofOne;
    await expect.poll(() => printed, { timeout: 240_000 }).toContain('Varanda is ready');
    const ofOne = (await figure('process_max_fds')) / 2;
    for (let times = 0; times < 10; times += 1) await ask('/v2/coupons/register');
    // A request is counted after its answer.
    await expect.poll(() => figure(asked), POLL).toBe(10);

    await administrator.query(`alter role ${ownerUrl.username} password 'another-password'`);
    // All workers of a copy have what it was started with, until it is replaced.
    writeFileSync(secret, 'the secret of the rotation, 32 characters');
    const [pid = 0] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      .split(' ')
      .map(Number);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => printed, POLL).toContain('a worker ended and is replaced');
    expect(await figure(asked)).toBe(10);
    await expect.poll(workers, { timeout: 120_000 }).toBe(2);
    expect(printed.match(/a worker ended and is replaced/g)).toHaveLength(1);
    for (let times = 0; times < 10; times += 1) await ask('/v2/coupons/register');
    await expect.poll(() => figure(asked), POLL).toBe(20);
  },
);
