import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { ListenFailed, listen } from './listen.ts';

const HOST = '127.0.0.1';

/** A server with one request under way, and a timer that ends when the test says so. */
async function underWay() {
  const port = await freePortPair();
  const asked: number[] = [];
  let [answer, end, began] = [() => {}, () => {}, () => {}];
  const entered = new Promise<void>((resolve) => {
    began = resolve;
  });
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const stop = await listen({
    host: HOST,
    port,
    tls: undefined,
    async fetch() {
      began();
      await answered;
      return new Response('well');
    },
    startTimer(ms, ended) {
      asked.push(ms);
      end = ended;
      return () => {};
    },
  });
  const reply = fetch(`http://${HOST}:${port}/`).then((got) => got.text());
  await entered;
  return { stop, asked, reply, answer, end: () => end() };
}

describe('a listening server', () => {
  test('that stops lets a request under way end within eight seconds, and then does not wait for its connection', async () => {
    const { stop, asked, reply, answer } = await underWay();
    const stopped = stop();
    answer();
    expect(await reply).toBe('well');
    await stopped;
    expect(asked).toEqual([8_000]);
  });

  test('that stops cuts a request that takes longer than it was given', async () => {
    const { stop, asked, reply, end } = await underWay();
    const stopped = stop(3_000);
    const failed = expect(reply).rejects.toThrow();
    end();
    await failed;
    await stopped;
    expect(asked).toEqual([3_000]);
  });

  test('that stops answers what had arrived, and says that the connection ends', async () => {
    const port = await freePortPair();
    const stop = await listen({ host: HOST, port, tls: undefined, fetch: () => new Response('well') });
    const socket = connect(port, HOST);
    const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    socket.write(request);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^connection: keep-alive\r$/im);
    // Sent in this turn of the event loop, and not yet read.
    socket.write(request);
    const stopped = stop();
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    await stopped;
  });

  test('survives an upgrade whose handler throws', async () => {
    const port = await freePortPair();
    const stop = await listen({
      host: HOST,
      port,
      tls: undefined,
      fetch: () => new Response('well'),
      handleUpgrade: () => {
        throw new Error('broken');
      },
    });
    const socket = connect(port, HOST);
    socket.write('GET /app/key HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(await (await fetch(`http://${HOST}:${port}/`)).text()).toBe('well');
    await stop();
  });

  test.each([
    ['GET /healthz HTTP/1.0\r\n\r\n', 200, 'http://localhost/healthz'],
    ['GET /healthz HTTP/1.0\r\nHost: page.example\r\n\r\n', 200, 'http://page.example/healthz'],
    ['GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 200, 'http://localhost/healthz'],
    // RFC 9112 3.2: only HTTP/1.0 may leave it out.
    ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, undefined],
  ])('answers %j with %i', async (request, status, url) => {
    const port = await freePortPair();
    const asked: string[] = [];
    const stop = await listen({
      host: HOST,
      port,
      tls: undefined,
      fetch(received) {
        asked.push(received.url);
        return new Response('well');
      },
    });
    const socket = connect(port, HOST);
    socket.end(request);
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(asked).toEqual(url === undefined ? [] : [url]);
    await stop();
  });

  test('keeps an idle connection longer than a proxy’s minute', async () => {
    const port = await freePortPair();
    const stop = await listen({ host: HOST, port, tls: undefined, fetch: () => new Response('well') });
    const answer = await fetch(`http://${HOST}:${port}/`);
    expect(answer.headers.get('Keep-Alive')).toBe('timeout=75');
    await answer.text();
    await stop();
  });

  test('keeps the connection of a page’s files open, and spends no header on it', async () => {
    const port = await freePortPair();
    const stop = await listen({ host: HOST, port, tls: undefined, fetch: () => new Response('well') });
    const socket = connect(port, HOST);
    socket.write('GET /assets/a.js HTTP/1.1\r\nHost: page.example\r\n\r\n');
    let answers = '';
    for await (const part of socket) {
      answers += String(part);
      if (answers.endsWith('well') && answers.split('HTTP/1.1 200 ').length === 2)
        socket.end('GET /assets/b.js HTTP/1.1\r\nHost: page.example\r\n\r\n');
    }
    expect(answers.split('HTTP/1.1 200 ')).toHaveLength(3);
    expect(answers.toLowerCase()).not.toMatch(/keep-alive|connection:/);
    await stop();
  });

  test('names what chose a port that is in use', async () => {
    const port = await freePortPair();
    const fetch = () => new Response('');
    const stop = await listen({ host: HOST, port, tls: undefined, fetch });
    const again = listen({ chosenBy: 'METRICS_PORT', host: HOST, port, tls: undefined, fetch });
    await expect(again).rejects.toThrow(`METRICS_PORT: cannot listen on ${HOST}:${port}: the port is in use`);
    await stop();
  });

  test('reports what is wrong with its certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varanda-tls-'));
    const broken = join(folder, 'broken.pem');
    writeFileSync(broken, 'no certificate');
    for (const path of [join(folder, 'missing.pem'), broken]) {
      const opened = listen({
        host: HOST,
        port: 1,
        tls: { cert: path, key: path },
        fetch: () => new Response(''),
      });
      await expect(opened).rejects.toThrow(ListenFailed);
      await expect(opened).rejects.toThrow('TLS_CERT');
    }
    rmSync(folder, { recursive: true });
  });
});
