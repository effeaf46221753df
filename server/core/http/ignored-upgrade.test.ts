import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { listen, type Place } from './listen.ts';

const HOST = '127.0.0.1';
const folder = mkdtempSync(join(tmpdir(), 'varanda-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

const openssl = findProgram('openssl');

function makeCertificate(program: string): { cert: string; key: string } {
  const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=page.example'.split(' ');
  execFileSync(program, [...words, '-keyout', files.key, '-out', files.cert], { stdio: 'ignore' });
  return files;
}

const KINDS: [string, Place['tls']][] = [
  ['on a plain connection', undefined],
  ...(openssl ? [['over TLS', makeCertificate(openssl)] as [string, Place['tls']]] : []),
];

describe('a request for another protocol', () => {
  /** Sends requests on one connection; returns what the server saw and all that it answered. */
  async function exchange(requests: string, tls: Place['tls']) {
    const port = await freePortPair();
    const seen: string[] = [];
    const stop = await listen({
      host: HOST,
      port,
      tls,
      async fetch(received) {
        const { pathname } = new URL(received.url);
        const names = ['upgrade', 'http2-settings', 'connection'].filter((name) =>
          received.headers.has(name),
        );
        seen.push([received.method, pathname, ...names, await received.text()].join(' '));
        return new Response('well');
      },
      handleUpgrade(request, socket) {
        if (request.url !== '/app/key') return false;
        socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
        return true;
      },
    });
    const socket = tls
      ? connectSecurely({ port, host: HOST, rejectUnauthorized: false })
      : connect(port, HOST);
    socket.write(requests);
    let answer = '';
    for await (const part of socket) answer += String(part);
    await stop();
    return { seen, statuses: answer.match(/(?<=HTTP\/1\.1 )\d+/g) };
  }
  const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
  const LAST = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  describe.each(KINDS)('%s', (_, tls) => {
    test.each([
      ['a read', `GET /a HTTP/1.1\r\nHost: a\r\n${H2C}\r\n`, 'GET /a '],
      [
        'a command with its length',
        `POST /b HTTP/1.1\r\nHost: a\r\n${H2C}Content-Length: 5\r\n\r\nhello`,
        'POST /b hello',
      ],
      [
        'a command in parts',
        `POST /c HTTP/1.1\r\nHost: a\r\n${H2C}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
        'POST /c hello',
      ],
      [
        'a socket where there is none',
        'GET /d HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n',
        'GET /d connection ',
      ],
      ['HTTP/2 where sockets are', `GET /app/key HTTP/1.1\r\nHost: a\r\n${H2C}\r\n`, 'GET /app/key '],
    ])('is answered as if it had not asked: %s', async (_, request, seen) => {
      expect(await exchange(request + LAST, tls)).toEqual({
        seen: [seen, 'GET /last connection '],
        statuses: ['200', '200'],
      });
    });
  });

  test('is given away where it is a socket’s, which is taken', async () => {
    const request = 'GET /app/key HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n';
    expect(await exchange(request, undefined)).toEqual({ seen: [], statuses: ['101'] });
  });

  test('is read to the end of a body that comes later', async () => {
    const port = await freePortPair();
    const stop = await listen({
      host: HOST,
      port,
      tls: undefined,
      fetch: async (received) => new Response(`read ${await received.text()}`),
    });
    const socket = connect(port, HOST);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${H2C}Content-Length: 10\r\n\r\nhello`);
    await new Promise((resolve) => setImmediate(resolve));
    socket.end('world');
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).toContain('read helloworld');
    await stop();
  });
});
