import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { writeStaticHostFiles } from './static-host-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Writes a build of these pages; returns what each file says. */
function written(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-headers-'));
  folders.push(folder);
  const client = join(folder, 'client');
  mkdirSync(join(client, 'casino/slots'), { recursive: true });
  writeFileSync(join(client, 'shell.html'), '<script>old()</script>');
  writeFileSync(
    join(client, 'index.html'),
    '<style>.a{}</style><script>old()</script><script>home()</script>',
  );
  writeFileSync(join(client, 'casino/slots/index.html'), '<style>.b{}</style><p style="top:1px"></p>');
  writeStaticHostFiles(client, join(folder, 'static-host'), environment);
  const read = (name: string) => readFileSync(join(folder, 'static-host', name), 'utf8');
  return { headers: read('_headers'), nginx: read('nginx.conf'), caddy: read('Caddyfile') };
}

/** The directives of the policy in a text. */
function directivesIn(text: string): Record<string, string[]> {
  const [, policy = ''] = /Content-Security-Policy: (.+)/.exec(text) ?? [];
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

describe('the headers of a build for hosts of plain files', () => {
  test('have one policy with the inline blocks of every page', () => {
    const policy = directivesIn(written().headers);
    expect(policy['script-src']).toEqual(["'self'", sha('old()'), sha('home()')]);
    expect(policy['style-src']?.toSorted()).toEqual(["'self'", sha('.a{}'), sha('.b{}')].toSorted());
    expect(policy['style-src-attr']).toEqual(["'unsafe-hashes'", sha('top:1px')]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['frame-src']).toEqual(["'none'"]);
    expect(policy['report-uri']).toEqual(['/api/csp-reports']);
    expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
  });

  test('allow the backend and the parties that the build was given', () => {
    const { headers } = written({
      PUBLIC_URL: 'https://page.example',
      VITE_BACKEND: 'https://api.example',
      VITE_REALTIME_KEY: 'varanda',
      VITE_REALTIME_HOST: 'sockets.example:6001',
      VITE_LAUNCHER: 'https://games.example/launcher.js',
      VITE_KYC_SCRIPT_CAF: 'https://kyc.example/verifier.js',
      VITE_KYC_ORIGINS: 'https://kyc.example,https://camera.example',
      VITE_SPORTS_EMBED: 'https://book.example/embed.js',
      VITE_IMAGE_HOST: 'https://images.example/acc',
      VITE_CHAT_SCRIPT: 'https://chat.example/chat.js',
      FRAME_ORIGINS: 'https://frames.example',
      IMAGE_ORIGINS: 'https://logos.example',
      OUTSIDE_ORIGINS: 'https://more.example, wss://talk.example',
    });
    const policy = directivesIn(headers);
    const outside = ['https://chat.example', 'https://more.example'];
    expect(policy['script-src']?.filter((one) => one.startsWith('http'))).toEqual([
      'https://games.example',
      'https://kyc.example',
      'https://book.example',
      ...outside,
    ]);
    expect(policy['frame-src']).toEqual([
      'https://games.example',
      'https://kyc.example',
      'https://camera.example',
      'https://book.example',
      'https://frames.example',
      ...outside,
    ]);
    expect(policy['connect-src']).toEqual([
      "'self'",
      'wss://page.example',
      'wss://api.example',
      'wss://sockets.example:6001',
      'wss://talk.example',
      'https://images.example',
      'https://api.example',
      'https://logos.example',
      ...outside,
    ]);
    expect(policy['img-src']).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://images.example',
      'https://api.example',
      'https://logos.example',
      ...outside,
    ]);
    expect(policy['report-uri']).toEqual(['https://api.example/api/csp-reports']);
    expect(policy).toHaveProperty('upgrade-insecure-requests');
    expect(policy).not.toHaveProperty('require-trusted-types-for');
    expect(headers).toContain(
      "Content-Security-Policy-Report-Only: require-trusted-types-for 'script'; report-uri https://api.example/api/csp-reports",
    );
    expect(headers).toContain('camera=("https://kyc.example" "https://camera.example")');
  });

  test.each(['https://api.example,https://other.example', 'wss://api.example'])(
    'VITE_BACKEND=%s is no single origin of calls',
    (value) => {
      expect(() => written({ VITE_BACKEND: value })).toThrow(/^VITE_BACKEND: .* is no single origin/);
    },
  );

  test.each(['OUTSIDE_ORIGINS', 'FRAME_ORIGINS', 'IMAGE_ORIGINS', 'PUBLIC_URL', 'VITE_BACKEND'])(
    'are not written with a bad %s',
    (name) => {
      expect(() => written({ [name]: "https://cdn.example; script-src 'unsafe-inline'" })).toThrow(name);
      expect(() => written({ [name]: 'https://cdn.example/path' })).toThrow(name);
    },
  );

  test('are in the three files the same', () => {
    const { headers, nginx, caddy } = written({ VITE_KYC_ORIGINS: 'https://kyc.example' });
    const ofAll = [...(headers.split('/assets/*')[0] ?? '').matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    );
    expect(ofAll.map(([name]) => name)).toEqual([
      'X-Content-Type-Options',
      'Strict-Transport-Security',
      'Content-Security-Policy',
      'Referrer-Policy',
      'Cross-Origin-Opener-Policy',
      'Permissions-Policy',
    ]);
    const expected = [['Cache-Control', 'no-cache'], ...ofAll];
    const ofNginx = nginx
      .slice(nginx.indexOf('location / {'))
      .matchAll(/add_header ([\w-]+) "(.+)" always;/g);
    expect([...ofNginx].map(([, name, value = '']) => [name, value.replaceAll('\\"', '"')])).toEqual(
      expected,
    );
    const ofCaddy = caddy.slice(caddy.lastIndexOf('handle {')).matchAll(/header ([\w-]+) `(.+)`/g);
    expect([...ofCaddy].map(([, name, value]) => [name, value])).toEqual(expected);
  });

  test('say of every address of a page and of the worker that it is asked for each time', () => {
    const { headers } = written();
    const rules = [...headers.matchAll(/^(\/.*)\n {2}Cache-Control: (.+)$/gm)].map(([, path, value]) => [
      path,
      value,
    ]);
    expect(rules).toEqual([
      ['/assets/*', 'max-age=31536000, immutable'],
      ...[
        '/casino/slots/index.html',
        '/casino/slots/',
        '/casino/slots',
        '/index.html',
        '/',
        '/shell.html',
        '/sw.js',
        '/version.json',
        '/manifest.webmanifest',
        '/settings.fallback.json',
      ].map((path) => [path, 'no-cache']),
    ]);
  });

  test('come with the backend’s paths where it shares the page’s origin, else with the way to its pictures', () => {
    const own = written();
    expect(own.nginx).toContain('location ^~ /api/ {\n  proxy_pass http://backend;');
    expect(own.caddy).toContain('@calls path /api/* /v2/* ');
    // The operator's calls stay inside.
    expect(own.nginx).toContain('location ^~ /api/ops/ {\n  return 404;\n}');
    expect(own.caddy).toContain(
      '@operators path /api/ops/*\n\thandle @operators {\n\t\trespond 404\n\t}\n\t@calls',
    );
    const other = written({ VITE_BACKEND: 'https://api.example' });
    expect(other.nginx).not.toContain('proxy_pass');
    expect(other.nginx).toContain('location ^~ /media/ {\n  return 307 https://api.example$request_uri;');
    expect(other.caddy).toContain('redir https://api.example{uri} 307');
  });
});
