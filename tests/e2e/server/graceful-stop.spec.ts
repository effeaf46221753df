// SIGTERM: the copy says that it is not ready, finishes what is under way, and sends its pages elsewhere.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { WebSocket } from 'ws';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { QUICK_START, SEEDED_ENV, seededDataDir } from '#tests/support/browser/product.ts';

test('a server that is told to stop says so, ends the requests under way and closes its sockets', async () => {
  test.setTimeout(240_000);
  const folder = seededDataDir('varanda-stop-');
  const port = await freePortPair();
  const env = {
    ...process.env,
    NODE_ENV: '',
    PORT: String(port),
    DATA_DIR: folder,
    ...SEEDED_ENV,
    // Longer than the test takes: what ends the drain is SIGINT, after what it is for was seen.
    SHUTDOWN_DRAIN_MS: '60000',
    SHUTDOWN_TIMEOUT_MS: '120000',
  };
  const server = spawn(process.execPath, [QUICK_START, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const statusOf = (path: string) =>
    fetch(`http://localhost:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => statusOf('/readyz'), { timeout: 180_000 }).toBe(200);

  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/varanda?protocol=7`);
  await once(socket, 'message');
  const closed = once(socket, 'close');
  // A connection that has nothing under way: the server closes it when it stops listening.
  const idle = await connectTo(port);
  idle.socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: keep-alive\r\n\r\n`);
  await expect.poll(idle.received).toContain('HTTP/1.1 200');
  // A request whose body is still on its way.
  const underWay = await connectTo(port);
  const body = JSON.stringify({ email: 'ana@example.com' });
  underWay.socket.write(
    `POST /api/auth/recover HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n{`,
  );
  const listeningEnded = once(idle.socket, 'close');

  server.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz'), 'it still takes requests').toBe(200);
  server.kill('SIGINT');
  expect((await closed)[0]).toBe(4200);
  await listeningEnded;
  // What was sent before is answered all the same.
  underWay.socket.write(body.slice(1));
  await expect.poll(underWay.received).toContain('HTTP/1.1 200');
  expect(await statusOf('/healthz'), 'nothing listens any more').toBe(0);
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});

/** Opens a connection without a client's logic; `received` gives what has come so far. */
async function connectTo(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
  });
  await once(socket, 'connect');
  return { socket, received: () => text };
}
