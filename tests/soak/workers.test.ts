// WORKERS: several processes of the built product behind one port, each like a copy of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
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
    const figures = await (await ask('/metrics')).text();
    expect(figures).toContain('_count{method="GET",route="/v2/coupons/register",status="200"} 10');

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
