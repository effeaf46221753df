import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import { openLog } from '#server/core/log.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { openHttpApp } from './http-app.ts';
import { listen } from './listen.ts';

const HOST = '127.0.0.1';

describe('the access log', () => {
  const lines: string[] = [];
  let port: number;
  let stop: () => Promise<void>;
  let enter = () => {};
  beforeAll(async () => {
    port = await freePortPair();
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const app = openHttpApp({ clock: new MovableClock(), log, trustedHops: 0 });
    app.get('/things/:id', (context) => context.text('x'.repeat(2_000)));
    app.get('/healthz', (context) => context.text('ok'));
    app.get('/slow', async (context) => {
      enter();
      await new Promise<void>((resolve) => context.env.outgoing?.once('close', resolve));
      return context.text('late');
    });
    stop = await listen({
      host: HOST,
      port,
      tls: undefined,
      fetch: (request, bindings) => app.fetch(request, bindings),
    });
  });
  afterAll(() => stop());

  const get = async (path: string) => (await fetch(`http://${HOST}:${port}${path}`)).text();
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  test('has one line a request with the route, never the path or the query', async () => {
    await get('/things/very-own-id?token=secret');
    await get('/healthz');
    await get('/nowhere/very-own-id');
    await expect.poll(() => lines.length).toBe(2);
    const common = { level: 'info', method: 'GET', requestId: expect.any(String), ms: expect.any(Number) };
    expect(entries()).toMatchObject([
      { ...common, msg: 'request', route: '/things/{id}', status: 200, bytes: expect.any(Number) },
      { ...common, msg: 'request', route: 'other', status: 404, bytes: expect.any(Number) },
    ]);
    expect(entries()[0]).not.toHaveProperty('cut');
    // Headers and the compressed body.
    expect(entries()[0]?.bytes).toBeGreaterThan(100);
    expect(lines.join('')).not.toMatch(/very-own-id|secret|127\.0\.0\.1/);
  });

  test('says that a caller did not wait for the end', async () => {
    lines.length = 0;
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    const socket = connect(port, HOST);
    socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await entered;
    socket.destroy();
    await expect.poll(entries).toMatchObject([{ route: '/slow', cut: true }]);
  });
});
