// The built product as a process whose realtime cluster and trace collector take connections and never answer: a stop signal still ends it
// in order, before the time at which it would be cut.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePortPair } from '#tests/support/browser/ports.ts';

/** Takes connections and what is sent, and answers nothing; `asked` has the first lines of the requests. */
async function listenSilently() {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => asked.push(data.toString('latin1').split('\r\n', 1)[0] ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a stop ends in order although a party and the trace collector are silent', {
  timeout: 300_000,
}, async () => {
  const [cluster, collector] = [await listenSilently(), await listenSilently()];
  const folder = mkdtempSync(join(tmpdir(), 'varanda-silent-'));
  const port = await freePortPair();
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      WORKERS: '',
      SEED_GAMES: '40',
      LOG_LEVEL: 'silent',
      SHUTDOWN_DRAIN_MS: '0',
      PUSHER_APP_ID: 'app',
      PUSHER_KEY: 'key',
      PUSHER_SECRET: 'secret',
      PUSHER_API_URL: cluster.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  let printed = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await vi.waitFor(() => expect(printed).toContain('is ready'), { timeout: 180_000, interval: 100 });
  await fetch(`http://localhost:${port}/v2/settings/`, { headers: { connection: 'close' } });
  await vi.waitFor(
    () => {
      expect(cluster.asked).toContainEqual(expect.stringContaining('/apps/app/'));
      expect(collector.asked).toContainEqual('POST /v1/traces HTTP/1.1');
    },
    { timeout: 60_000, interval: 100 },
  );
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const messages = printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages.slice(-2)).toEqual(['stopping', 'stopped']);
});
