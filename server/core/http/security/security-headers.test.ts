import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { inlineHashes, pagePolicy, securityHeaders } from './security-headers.ts';

const HTML = `<!doctype html>
<script type="application/json" id="app-config">{"a":1}</script>
<script>var old = 1;</script>
<style>body { margin: 0 }</style>
<script type="module" src="/assets/app.js"></script>`;

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policy = (publicUrl: string, thirdPartyScripts: string[] = []) =>
  pagePolicy({
    pages: [HTML],
    publicUrl,
    frames: ['http://127.0.0.1:3001'],
    scripts: ['http://127.0.0.1:3001'],
    images: ['https://images.example'],
    connections: [],
    thirdPartyScripts,
  });

describe("the page's policy", () => {
  test('allows inline blocks only by their hashes', () => {
    expect(inlineHashes(HTML, 'script')).toEqual([sha('var old = 1;')]);
    expect(inlineHashes(HTML, 'style')).toEqual([sha('body { margin: 0 }')]);
    expect(policy('http://localhost:3000')).toContain(
      `script-src 'self' ${sha('var old = 1;')} http://127.0.0.1:3001;`,
    );
  });

  test('contains no unsafe keyword, and allows nothing by default', () => {
    const text = policy('http://localhost:3000');
    expect(text).not.toMatch(/unsafe|\*|https:(?!\/\/)/);
    expect(text).toMatch(/^default-src 'none';/);
    for (const part of [
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'report-uri /api/csp-reports',
      "form-action 'self'",
    ]) {
      expect(text).toContain(part);
    }
  });

  test('allows third-party scripts from configured origins and what they load, and no others', () => {
    const chat = 'https://chat.example';
    const directives = policy('https://play.example', [chat]).split('; ');
    const open = directives.filter((one) => one.includes(chat)).map((one) => one.split(' ', 1)[0]);
    expect(open).toEqual(['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src']);
    expect(directives.join('; ').replaceAll(` ${chat}`, '')).toBe(policy('https://play.example'));
  });

  test("allows the page its own socket, with the scheme of the page's URL", () => {
    expect(policy('http://localhost:3000')).toContain(
      "connect-src 'self' ws://localhost:3000 https://images.example;",
    );
    const secure = policy('https://play.example');
    expect(secure).toContain("connect-src 'self' wss://play.example https://images.example;");
    expect(secure).toContain('upgrade-insecure-requests');
  });
});

test.each([
  ['text/html; charset=UTF-8', true],
  ['application/json', true],
  ['image/svg+xml', true],
  ['text/javascript; charset=UTF-8', false],
  ['text/css; charset=UTF-8', false],
  ['font/woff2', false],
])('%s carries what only documents and workers heed: %s', async (type, carries) => {
  const app = new Hono();
  app.use(securityHeaders({ secure: false }));
  app.get('/', (context) => context.body('x', 200, { 'Content-Type': type }));
  const { headers } = await app.request('/');
  expect(headers.has('cross-origin-opener-policy')).toBe(carries);
  expect(headers.has('permissions-policy')).toBe(carries);
  expect(headers.has('referrer-policy')).toBe(carries);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const policy = carries ? "default-src 'none'; frame-ancestors 'none'" : null;
  expect(headers.get('content-security-policy')).toBe(policy);
});

test('a policy that a reply already has is not replaced, also for a script: the service worker obeys it', async () => {
  const app = new Hono();
  app.use(securityHeaders({ secure: false }));
  const own = { 'Content-Type': 'text/javascript', 'Content-Security-Policy': "default-src 'self'" };
  app.get('/', (context) => context.body('x', 200, own));
  const { headers } = await app.request('/');
  expect(headers.get('content-security-policy')).toBe("default-src 'self'");
});

test.each([
  [{ secure: false }, null],
  [{ secure: true }, 'max-age=31536000'],
  [{ secure: true, subdomains: true }, 'max-age=31536000; includeSubDomains'],
  [{ secure: false, subdomains: true }, null],
])('asks browsers for HTTPS where the page has it: %j', async (options, policy) => {
  const app = new Hono();
  app.use(securityHeaders(options));
  app.get('/', (context) => context.text('x'));
  expect((await app.request('/')).headers.get('strict-transport-security')).toBe(policy);
});
