import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { ignoreUpgrade } from './ignored-upgrade.ts';
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

const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n';
const LAST = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describe('a request for another protocol', () => {
  /** Sends requests on one connection, each after the answer before it; returns what the server saw and all that it answered. */
  async function exchange([first, ...later]: [string, ...string[]], tls: Place['tls']) {
    const port = await freePortPair();
    const seen: string[] = [];
    const stop = await listen({
      host: HOST,
      port,
      tls,
      async fetch(received) {
        const { pathname } = new URL(received.url);
        seen.push([received.method, pathname, await received.text()].join(' '));
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
    socket.write(first);
    let answer = '';
    for await (const part of socket) {
      answer += String(part);
      const next = answer.endsWith('well') && later.shift();
      if (next) socket.write(next);
    }
    await stop();
    return { seen, statuses: answer.match(/(?<=HTTP\/1\.1 )\d+/g) };
  }

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
        'GET /d ',
      ],
      ['HTTP/2 where sockets are', `GET /app/key HTTP/1.1\r\nHost: a\r\n${H2C}\r\n`, 'GET /app/key '],
    ])('is answered as if it had not asked: %s', async (_, request, seen) => {
      expect(await exchange([request, LAST], tls)).toEqual({
        seen: [seen, 'GET /last '],
        statuses: ['200', '200'],
      });
    });
  });

  test('is given away where it is a socket’s, which is taken', async () => {
    const request = 'GET /app/key HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\r\n';
    expect(await exchange([request], undefined)).toEqual({ seen: [], statuses: ['101'] });
  });

  test('is read to the end of a body that comes later', async () => {
    const port = await freePortPair();
    let began = () => {};
    const headWasRead = new Promise<void>((resolve) => {
      began = resolve;
    });
    const stop = await listen({
      host: HOST,
      port,
      tls: undefined,
      async fetch(received) {
        began();
        return new Response(`read ${await received.text()}`);
      },
    });
    const socket = connect(port, HOST);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${H2C}Content-Length: 10\r\n\r\nhello`);
    await headWasRead;
    socket.end('world');
    let answer = '';
    for await (const part of socket) answer += String(part);
    expect(answer).toContain('read helloworld');
    await stop();
  });
});

describe('a request whose upgrade is ignored', () => {
  /**
   * Sends requests on one connection to a server that gives the socket of each upgrade away; returns what reached its handler until the
   * connection was closed. `/slow` is answered after the upgrade. `knowsOption`: the server is like one of a Node that reads bodies first.
   */
  async function replay(requests: string, knowsOption = false): Promise<string[]> {
    const seen: string[] = [];
    let slow: ServerResponse | undefined;
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      if (request.url === '/slow') slow = response;
      else response.end('well');
    });
    if (knowsOption) Object.assign(server, { shouldUpgradeCallback: () => true });
    server.on('upgrade', (request, socket, head) => {
      ignoreUpgrade(server, request, socket, head);
      slow?.end('well');
    });
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    const socket = connect((server.address() as AddressInfo).port, HOST);
    // A connection may be closed with bytes unread, which resets it.
    socket.on('error', () => {}).resume();
    socket.write(requests);
    await new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => server.close(resolve));
    return seen;
  }

  test('is replayed', async () => {
    expect(await replay(`GET /a HTTP/1.1\r\nHost: a\r\n${H2C}\r\n${LAST}`)).toEqual(['GET /a', 'GET /last']);
  });

  test('is not replayed where Node has left out headers: its body is no request', async () => {
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const headers = `${H2C}${'a:\r\n'.repeat(1_100)}Content-Length: ${smuggled.length}\r\n`;
    expect(await replay(`POST /a HTTP/1.1\r\nHost: a\r\n${headers}\r\n${smuggled}`)).toEqual([]);
  });

  test.each([
    ['with its length', 'Content-Length: 5\r\n\r\nhello'],
    ['in parts', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('is not replayed where Node has read its body: %s', async (_, rest) => {
    expect(await replay(`POST /a HTTP/1.1\r\nHost: a\r\n${H2C}${rest}${LAST}`, true)).toEqual([]);
  });

  test.each([
    ['no body', '\r\n'],
    ['an empty one', 'Content-Length: 0\r\n\r\n'],
  ])('is replayed where Node would have read its body, but it has %s', async (_, rest) => {
    expect(await replay(`GET /a HTTP/1.1\r\nHost: a\r\n${H2C}${rest}${LAST}`, true)).toEqual([
      'GET /a',
      'GET /last',
    ]);
  });

  test('closes the connection where the answer before it is under way', async () => {
    const before = 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n';
    expect(await replay(`${before}GET /a HTTP/1.1\r\nHost: a\r\n${H2C}\r\n`)).toEqual(['GET /slow']);
  });
});
