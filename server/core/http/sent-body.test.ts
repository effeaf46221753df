import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MovableClock } from '#server/core/clock.ts';
import { openLog } from '#server/core/log.ts';
import { Refusal } from './endpoints/refusal.ts';
import { openHttpApp } from './http-app.ts';
import { formOf, sendForms, textForms } from './sent-body.ts';

const LONG = 'const field = 1;\n'.repeat(200);
const bytes = (text: string) => Uint8Array.from(gzipSync(text));

const app = openHttpApp({ clock: new MovableClock(), log: openLog('silent'), trustedHops: 0 });
app.get('/kept', (context) =>
  sendForms(
    context,
    'text/javascript; charset=UTF-8',
    { ...textForms(LONG), br: formOf(bytes('in place of brotli')) },
    { 'Cache-Control': 'no-cache', Vary: 'Cookie' },
  ),
);
app.get('/zipped', (context) => sendForms(context, 'application/json', textForms(LONG), {}));
app.get('/plain', (context) => sendForms(context, 'text/plain', { plain: formOf(LONG) }, {}));
app.get('/short', (context) => sendForms(context, 'text/plain', { plain: formOf('short') }, {}));
app.get('/picture', (context) => sendForms(context, 'image/webp', { plain: formOf(bytes(LONG)) }, {}));
app.get('/never-kept', (context) => context.json({ long: LONG }));
app.get('/refused', () => {
  throw new Refusal('unauthenticated');
});
app.get('/signed', (context) => context.text('', 401, { 'WWW-Authenticate': 'Signature' }));

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(`http://localhost:3000${path}`, { method, headers });

const PATHS = ['/kept', '/zipped', '/plain', '/short', '/picture'];
const CODINGS = ['gzip, br', 'gzip', 'br;q=0, gzip', 'identity', ''];

describe.each(PATHS)('%s', (path) => {
  test.each(CODINGS)('has the same headers in 200, 304 and HEAD for %j', async (codings) => {
    const accepted = { 'Accept-Encoding': codings };
    const whole = await ask(path, accepted);
    const head = await ask(path, accepted, 'HEAD');
    const etag = whole.headers.get('etag') ?? '';
    const again = await ask(path, { ...accepted, 'If-None-Match': etag });
    expect([whole.status, head.status, again.status]).toEqual([200, 200, 304]);
    for (const name of ['vary', 'cache-control']) {
      expect([name, head.headers.get(name), again.headers.get(name)]).toEqual([
        name,
        whole.headers.get(name),
        whole.headers.get(name),
      ]);
    }
    expect(await again.text()).toBe('');
  });

  test('has a strong ETag of its own for each form', async () => {
    const forms = new Map<string, string>();
    for (const codings of CODINGS) {
      const { headers } = await ask(path, { 'Accept-Encoding': codings });
      const etag = headers.get('etag') ?? '';
      if (etag.startsWith('W/')) continue;
      const coding = headers.get('content-encoding') ?? 'plain';
      expect(forms.get(etag) ?? coding).toBe(coding);
      forms.set(etag, coding);
    }
  });

  test('is not sent to a client that has any version of it', async () => {
    expect((await ask(path, { 'If-None-Match': '*' })).status).toBe(304);
  });
});

test.each([
  ['gzip, br', 'br'],
  ['br', 'br'],
  ['*', 'br'],
  ['br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.5', 'gzip'],
  ['*, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*;q=0', null],
  ['identity', null],
  ['brotli', null],
  ['', null],
])('a client that accepts %j gets it in %s', async (codings, coding) => {
  const answer = await ask('/kept', { 'Accept-Encoding': codings });
  expect(answer.headers.get('content-encoding')).toBe(coding);
  if (coding === 'gzip') expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(LONG);
  if (coding === null) expect(await answer.text()).toBe(LONG);
});

test('an answer that is compressed as it is sent varies with its coding in GET and HEAD', async () => {
  for (const method of ['GET', 'HEAD']) {
    expect((await ask('/never-kept', {}, method)).headers.get('vary')).toBe('Accept-Encoding');
  }
});

test('a 401 names the scheme that it asks for', async () => {
  expect((await ask('/refused')).headers.get('www-authenticate')).toBe('Bearer');
  expect((await ask('/signed')).headers.get('www-authenticate')).toBe('Signature');
});
