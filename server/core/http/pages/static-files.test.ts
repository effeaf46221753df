import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_PLACEHOLDER } from '#contract/build-files.ts';
import { MovableClock } from '#server/core/clock.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { openLog } from '#server/core/log.ts';
import { openHttpApp } from '../http-app.ts';
import { fillConfig, PageFilesMissing, readPageFiles } from './page-files.ts';
import { serveStatic } from './static-files.ts';

const HTML = `<!doctype html><script type="application/json" id="app-config" data-mark="${CONFIG_PLACEHOLDER}">{}</script><script type="module" src="/assets/app.js"></script>`;
const CONFIG = { appId: 'wg', realtimeKey: '</script><script>alert(1)' };

let folder: string;
let app: Hono<HttpEnv>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'varanda-page-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'shell.html'), HTML);
  writeFileSync(join(folder, 'index.html'), 'drawn for a host of plain files');
  writeFileSync(join(folder, 'assets/app.js'), 'console.log(1)');
  writeFileSync(join(folder, 'assets/app.js.br'), brotliCompressSync('console.log(1)'));
  writeFileSync(join(folder, 'sw.js'), `const shell = '3f2a-${CONFIG_PLACEHOLDER}'`);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'version.json'), JSON.stringify({ build: 'abc', config: CONFIG_PLACEHOLDER }));
  app = open(CONFIG);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(config: unknown, archiveFolder?: string): Hono<HttpEnv> {
  const opened = openHttpApp({ clock: new MovableClock(), log: openLog('silent'), trustedHops: 0 });
  const headers = { 'Content-Security-Policy': "default-src 'none'" };
  const page = readPageFiles(folder, config, archiveFolder);
  serveStatic(opened, { page, publicUrl: 'http://localhost:3000', headers });
  return opened;
}
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost:3000${path}`, { headers });

describe('the built page', () => {
  test.each([
    '/',
    '/casino/slots',
    '/sports/a/b?x=1',
    '/user/wallet',
    '/index.html',
    '/shell.html',
    '/unknown.place',
    '/sports/event/sr.match.7',
    '/play/cobogo/Dr.%20Sorte',
  ])('answers %s with the page, its configuration filled in', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=UTF-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    const block = /id="app-config"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual(CONFIG);
    expect(html).not.toContain('alert(1)</script>');
  });

  test.each([
    ['/?utm_source=x', '/'],
    ['/home', '/'],
    ['/suppliers', '/providers'],
    ['/casino/slots?lang=en&page=2', '/casino/slots?lang=en'],
    ['/ref/abc', '/'],
  ])('says of %s that %s is its one address', async (path, own) => {
    expect((await get(path)).headers.get('link')).toBe(`<${own}>;rel=canonical`);
  });

  test.each(['/', '/?lang=en', '/casino/slots'])(
    'sends no canonical link at %s, which is canonical',
    async (path) => {
      expect((await get(path)).headers.get('link')).toBeNull();
    },
  );

  test('lets hashed files be cached for good and the others be revalidated each time', async () => {
    expect((await get('/assets/app.js')).headers.get('cache-control')).toBe('max-age=31536000, immutable');
    for (const path of ['/sw.js', '/version.json', '/icon.svg']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('sends brotli to clients that accept it', async () => {
    const response = await get('/assets/app.js', { 'Accept-Encoding': 'gzip, br' });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      'br',
      'Accept-Encoding',
    ]);
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe('console.log(1)');
    const gzipped = await get('/assets/app.js', { 'Accept-Encoding': 'gzip' });
    expect([gzipped.headers.get('content-encoding'), gzipped.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ]);
    expect((await get('/assets/app.js')).headers.get('content-encoding')).toBeNull();
    expect((await get('/', { 'Accept-Encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  });

  test('does not send again what the client has', async () => {
    for (const path of ['/assets/app.js', '/', '/sw.js']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      const again = await get(path, { 'If-None-Match': `"other", W/${etag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  test.each([
    '/assets/gone.js',
    '/assets/',
    '/nope.png',
    '/favicon.ico',
    '/robots.txt',
    '/casino/gone.SVG',
    '/.vite/manifest.json',
    '/.env',
    '/%2evite/x',
    '/api/x',
    '/v2',
    '/api',
  ])('has no page for %s: a 404 as JSON', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/%'])(
    'gives no file from outside for %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('"dependencies"');
    },
  );

  test('redirects requests with another host name to its own', async () => {
    const response = await app.request('http://127.0.0.1:3000/casino?code=X', {
      headers: { Host: '127.0.0.1:3000' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      307,
      'http://localhost:3000/casino?code=X',
    ]);
  });

  test.each([
    ['https://play.example', 'play.example:443'],
    ['https://play.example', 'PLAY.example'],
    ['https://play.example:8443', 'Play.Example:8443'],
    ['http://play.example', 'play.example:80'],
    ['https://[2001:db8::1]', '[2001:DB8:0::1]:443'],
  ])('at %s answers a request for %s itself', async (publicUrl, host) => {
    const opened = openHttpApp({ clock: new MovableClock(), log: openLog('silent'), trustedHops: 0 });
    serveStatic(opened, { page: readPageFiles(folder, CONFIG), publicUrl, headers: {} });
    // Behind a proxy with TLS the request itself came without.
    const answer = await opened.request(`http://${host}/casino`, { headers: { Host: host } });
    expect(answer.status).toBe(200);
  });

  test.each(['play.example:80', 'play.example:444', 'other.example', 'play.example.', ''])(
    'at https://play.example redirects a request for %j',
    async (host) => {
      const opened = openHttpApp({ clock: new MovableClock(), log: openLog('silent'), trustedHops: 0 });
      const page = readPageFiles(folder, CONFIG);
      serveStatic(opened, { page, publicUrl: 'https://play.example', headers: {} });
      const headers = host === '' ? {} : { Host: host };
      const answer = await opened.request('http://localhost/casino', { headers });
      expect([answer.status, answer.headers.get('location')]).toEqual([307, 'https://play.example/casino']);
    },
  );

  test.each(['//evil.example', '//evil.example/casino', '/\\evil.example', '//user@evil.example:80/'])(
    'redirects %s to no other site',
    async (path) => {
      const response = await app.request(`http://127.0.0.1:3000${path}`, {
        headers: { Host: '127.0.0.1:3000' },
      });
      expect(response.status).toBe(307);
      expect(new URL(response.headers.get('location') ?? '').host).toBe('localhost:3000');
    },
  );

  test('lets installed apps notice a changed configuration: version, worker and shell contain its hash', async () => {
    const read = async (from: Hono<HttpEnv>, path: string) =>
      (await from.request(`http://localhost:3000${path}`)).text();
    const marks = async (from: Hono<HttpEnv>) => {
      const { build, config } = JSON.parse(await read(from, '/version.json')) as Record<string, string>;
      expect([build, await read(from, '/sw.js')]).toEqual(['abc', `const shell = '3f2a-${config}'`]);
      expect(await read(from, '/')).toContain(`data-mark="${config}"`);
      return config;
    };
    const first = await marks(app);
    expect(first).not.toContain(CONFIG_PLACEHOLDER);
    expect(await marks(open(CONFIG))).toBe(first);
    expect(await marks(open({ appId: 'x' }))).not.toBe(first);
  });

  test('allows the worker the same connections as the page, and serves it as a script', async () => {
    const worker = await get('/sw.js');
    expect(worker.headers.get('content-type')).toBe('text/javascript');
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect((await get('/version.json')).headers.get('content-type')).toBe('application/json; charset=UTF-8');
  });

  test('serves the previous builds’ hashed files to pages that were opened before a deployment', async () => {
    const archiveFolder = mkdtempSync(join(tmpdir(), 'varanda-kept-'));
    mkdirSync(join(archiveFolder, 'before'));
    mkdirSync(join(archiveFolder, '.half'));
    writeFileSync(join(archiveFolder, 'builds.json'), '["before"]');
    writeFileSync(join(archiveFolder, 'before/old-abc.js'), 'old');
    writeFileSync(join(archiveFolder, 'before/app.js'), 'another');
    writeFileSync(join(archiveFolder, '.half/half.js'), 'half');
    const opened = open(CONFIG, archiveFolder);
    const old = await opened.request('http://localhost:3000/assets/old-abc.js');
    expect([old.status, await old.text()]).toEqual([200, 'old']);
    expect(old.headers.get('cache-control')).toContain('immutable');
    expect(await (await opened.request('http://localhost:3000/assets/app.js')).text()).toBe('console.log(1)');
    expect((await opened.request('http://localhost:3000/assets/half.js')).status).toBe(404);
    rmSync(archiveFolder, { recursive: true, force: true });
  });

  test('is an error where it was not built', () => {
    expect(() => readPageFiles(join(folder, 'assets'), {})).toThrow(PageFilesMissing);
    expect(() => fillConfig('<html></html>', {})).toThrow(PageFilesMissing);
  });
});
