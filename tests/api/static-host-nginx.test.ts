// nginx with the file that a build writes for hosts of plain files: each address has the file and the headers that the build means.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeStaticHostFiles } from '#server/build/static-host-files.ts';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { readHeadersFile } from '#tests/support/browser/headers-file.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const nginx = findProgram('nginx');

const PAGE_FILES = {
  'shell.html': '<script>old()</script>the shell',
  'index.html': '<style>.a{}</style><script>old()</script>home',
  'casino/slots/index.html': `<style>.b{}</style>the slots${' and more'.repeat(50)}`,
  'assets/app-1a2b3c4.js': 'the script'.repeat(50),
  'assets/app-1a2b3c4.css': '.a{}'.repeat(100),
  'settings.fallback.json': JSON.stringify({ text: 'a'.repeat(400) }),
  'sw.js': 'the worker',
  'manifest.webmanifest': '{}',
};

describe.each([
  ['of its own origin', {}],
  ['of another origin', { VITE_BACKEND: 'https://api.example', VITE_KYC_ORIGINS: 'https://kyc.example' }],
])('nginx with a build’s file, in front of a backend %s', (_, environment: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-static-nginx-'));
  const ends: (() => unknown)[] = [];
  const hasOwnBackend = !environment.VITE_BACKEND;
  let url: string;
  let headersOf: (path: string) => Record<string, string>;

  beforeAll(async () => {
    if (!nginx) return;
    const client = join(folder, 'client');
    for (const [name, text] of Object.entries(PAGE_FILES)) {
      mkdirSync(join(client, name, '..'), { recursive: true });
      writeFileSync(join(client, name), text);
    }
    writeStaticHostFiles(client, join(folder, 'static-host'), environment);
    headersOf = readHeadersFile(join(folder, 'static-host/_headers'));
    const backend = createServer(({ url: path, headers }, answer) => {
      answer.setHeader('Cache-Control', 'no-store').end(`the backend: ${path} of ${headers.host}`);
    });
    const port = await freePortPair();
    await new Promise<void>((resolve) => backend.listen(port + 1, '127.0.0.1', resolve));
    ends.push(() => backend.close());
    url = `http://127.0.0.1:${port}`;
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `events {}
http {
  access_log off;
  types { text/html html; text/javascript js; text/css css; application/json json; }
  ${temporary.join('\n  ')}
  upstream backend { server 127.0.0.1:${port + 1}; }
  server {
    listen 127.0.0.1:${port};
    root ${client};
    include ${join(folder, 'static-host/nginx.conf')};
  }
}
`,
    );
    // nginx's own user reads the files.
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    chmodSync(folder, 0o777);
    const log = join(folder, 'error.log');
    const own = `daemon off; pid ${join(folder, 'nginx.pid')};`;
    const words = ['-p', folder, '-c', file, '-e', log, '-g', own];
    execFileSync(nginx, ['-t', ...words], { stdio: 'pipe' });
    const running = spawn(nginx, words, { stdio: 'ignore' });
    ends.push(async () => {
      running.kill('SIGTERM');
      if (running.exitCode === null) await once(running, 'exit');
    });
    const answers = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1')
          .on('connect', () => resolve(true))
          .on('error', () => resolve(false));
        socket.on('connect', () => socket.destroy());
      });
    await vi.waitFor(async () => expect(await answers()).toBe(true), 30_000);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(({ skip }) => skip(!nginx, 'nginx is not installed'));

  const ask = async (path: string) => {
    const answer = await fetch(url + path, { redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };

  test.each([
    ['/', 'home'],
    ['/casino/slots', 'the slots'],
    ['/casino/slots/', 'the slots'],
    ['/sw.js', 'the worker'],
    ['/manifest.webmanifest', '{}'],
    ['/shell.html', 'the shell'],
  ])('%s has its file and the page’s headers', async (path, text) => {
    const { status, headers, body } = await ask(path);
    expect([status, body]).toEqual([200, expect.stringContaining(text)]);
    const expected = headersOf(path);
    expect(Object.keys(expected).length).toBe(7);
    for (const [name, value] of Object.entries(expected)) expect(headers.get(name), name).toBe(value);
  });

  test('an address without a file has the shell, and a missing file nothing', async () => {
    const { status, headers, body } = await ask('/user/profile');
    expect([status, body]).toEqual([200, expect.stringContaining('the shell')]);
    expect(headers.get('Content-Security-Policy')).toBe(
      headersOf('/user/profile')['Content-Security-Policy'],
    );
    expect(headers.get('Cache-Control')).toBe('no-cache');
    for (const path of ['/assets/gone-1a2b3c4.js', '/icons/gone.png', '/casino/gone.json'])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask('/play/dr.sorte')).body).toContain('the shell');
  });

  test('what has a hash in its name is kept for a year', async () => {
    const { headers } = await ask('/assets/app-1a2b3c4.js');
    expect(headers.get('Cache-Control')).toBe('max-age=31536000, immutable');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await ask('/assets/gone-1a2b3c4.js')).headers.get('Cache-Control')).toBeNull();
  });

  test.each([
    ['/casino/slots', 'text/html'],
    ['/assets/app-1a2b3c4.js', 'text/javascript'],
    ['/assets/app-1a2b3c4.css', 'text/css'],
    ['/settings.fallback.json', 'application/json'],
  ])('%s is compressed for browsers that say so', async (path, type) => {
    const answer = await fetch(url + path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    const plain = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
  });

  test('the manifest has its type', async () => {
    expect((await ask('/manifest.webmanifest')).headers.get('Content-Type')).toBe(
      'application/manifest+json',
    );
  });

  test('the backend’s paths are passed on as they are, or pictures sent there', async () => {
    if (hasOwnBackend) {
      for (const path of [
        '/api/settings?a=1',
        '/v2/banners',
        '/media/x.webp',
        '/sitemap.xml',
        '/robots.txt',
      ]) {
        const { status, headers, body } = await ask(path);
        expect([status, body]).toEqual([200, `the backend: ${path} of ${url.replace('http://', '')}`]);
        expect(headers.get('Cache-Control')).toBe('no-store');
        expect(headers.has('Content-Security-Policy')).toBe(false);
      }
    } else {
      const { status, headers } = await ask('/media/x.webp?v=1');
      expect([status, headers.get('Location')]).toEqual([307, 'https://api.example/media/x.webp?v=1']);
    }
  });
});
