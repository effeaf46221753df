// SIGTERM: the copy says that it is not ready, finishes what is under way, and sends its pages elsewhere.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
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
    SHUTDOWN_DRAIN_MS: '3000',
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
  // A request whose body is still on its way.
  const request = connect(port, '127.0.0.1');
  const body = JSON.stringify({ email: 'ana@example.com' });
  request.write(
    `POST /api/auth/recover HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n{`,
  );
  let answer = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });

  server.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  expect((await closed)[0]).toBe(4200);
  // Listening has ended: what was sent before is answered all the same.
  await expect.poll(() => statusOf('/healthz')).toBe(0);
  request.write(body.slice(1));
  await expect.poll(() => answer).toContain('HTTP/1.1 200');
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});
