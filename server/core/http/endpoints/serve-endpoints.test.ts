import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/define-call.ts';
import { cents } from '#contract/schema.ts';
import type { Database } from '#server/core/db/database.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { endpoint, moneyEndpoint, Reply } from './endpoint.ts';
import { Refusal } from './refusal.ts';

const greet = defineCall({
  name: 'greet',
  method: 'POST',
  path: '/api/greetings/{id}',
  access: 'public',
  query: v.object({ loud: v.optional(v.picklist(['1'])) }),
  body: v.object({
    name: v.pipe(v.string(), v.minLength(2, 'required'), v.maxLength(5, 'some_code_without_text')),
    amount: v.optional(v.pipe(cents, v.minValue(1, 'amount_invalid'))),
  }),
  response: v.object({ summary: v.string() }),
});
const publicRead = defineCall({
  name: 'publicRead',
  method: 'GET',
  path: '/v2/things/',
  access: 'public',
  response: v.object({ language: v.string() }),
});
const own = defineCall({
  name: 'own',
  method: 'GET',
  path: '/api/own',
  access: 'player',
  response: v.object({ id: v.string() }),
});
const perhaps = defineCall({ ...own, name: 'perhaps', path: '/api/perhaps', access: 'optional' });
const broken = defineCall({ ...greet, name: 'broken', path: '/api/broken' });
const teapot = defineCall({ ...publicRead, name: 'teapot', path: '/api/teapot' });
const search = defineCall({
  ...publicRead,
  name: 'search',
  path: '/api/search',
  query: v.object({ words: v.string() }),
});
const busy = defineCall({ ...publicRead, name: 'busy', path: '/v2/busy' });
const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/pay',
  access: 'player',
  body: v.object({ amount: v.pipe(cents, v.minValue(1, 'amount_invalid')) }),
  response: v.object({ payments: v.number() }),
  money: true,
});

let backend: Backend;
let payments = 0;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: () => [
      endpoint(greet, async ({ params, body, query, ip }) => ({
        summary: `${body.name} ${params.id} ${query.loud ?? ''} ${ip}`,
      })),
      endpoint(publicRead, async ({ language }) => ({ language })),
      endpoint(own, async ({ caller }) => ({ id: caller.playerId })),
      endpoint(perhaps, async ({ caller }) => ({ id: caller?.playerId ?? 'nobody' })),
      endpoint(broken, async () => {
        throw new Error('secret inside at /srv/app.ts');
      }),
      endpoint(search, async ({ query }) => ({ language: query.words })),
      endpoint(teapot, async () => new Reply(418, { language: 'tea' })),
      endpoint(busy, async () => {
        throw new Refusal('too_many', { retryAfterS: 7 });
      }),
      moneyEndpoint(pay, {
        prepare: async () => 1,
        async answer({ body }, step) {
          if (body.amount > 100) throw new Refusal('limit_reached');
          payments += step;
          return { payments };
        },
      }),
    ],
    env: { ALLOWED_ORIGINS: 'https://app.example' },
  });
});
afterAll(() => backend.close());

describe('a request', () => {
  test('is answered with its validated parts', async () => {
    const { status, body, headers } = await backend.ask(greet, {
      params: { id: 'a b' },
      query: { loud: '1', other: 'x' },
      body: { name: 'Ana', unknown: true },
      ip: '10.9.8.7',
    });
    expect([status, body]).toEqual([200, { summary: 'Ana a b 1 10.9.8.7' }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['pt', 'Preencha este campo.', 'Confira este campo.', 'Informe um valor em reais.'],
    ['en', 'Fill in this field.', 'Check this field.', 'Enter an amount in reais.'],
    ['es-MX,es;q=0.9', 'Completa este campo.', 'Revisa este campo.', 'Indica un monto en reales.'],
  ])('with bad fields is a 422 that names them in %s', async (language, missing, invalid, noAmount) => {
    const headers = { 'Accept-Language': language };
    const empty = await backend.ask(greet, { params: { id: '1' }, body: {}, headers });
    expect([empty.status, empty.body]).toMatchObject([
      422,
      { code: 'invalid_input', errors: { name: [missing] } },
    ]);
    const long = await backend.ask(greet, {
      params: { id: '1' },
      body: { name: 'Mariana', amount: 0.5 },
      headers,
    });
    expect(long.body).toMatchObject({ errors: { name: [invalid], amount: [noAmount] } });
  });

  test.each(['{', '[1', 'name=Ana'])('with the unreadable body %j is a 422', async (body) => {
    const response = await backend.request('/api/greetings/1', { method: 'POST', body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { body: ['O envio não pôde ser lido.'] } });
  });

  test.each(['"text"', '[]', 'null', '7'])('with %s where an object belongs is a 422', async (body) => {
    const response = await backend.request('/api/greetings/1', { method: 'POST', body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'invalid_input' });
  });

  test.each(['a\0b', 'a\ud800b', '\udc00a'])('with %j as a text gets 422 with the field', async (name) => {
    const named = await backend.ask(greet, { params: { id: '1' }, body: { name } });
    expect(named).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', errors: { name: ['Confira este campo.'] } },
    });
  });

  test('with NUL in its query gets 422 with the field', async () => {
    const asked = await backend.ask(search, { query: { words: '\0' } });
    expect(asked).toMatchObject({ status: 422, body: { errors: { words: ['Confira este campo.'] } } });
  });

  test('with NUL in its path gets 404', async () => {
    const body = JSON.stringify({ name: 'Ana' });
    const response = await backend.request('/api/greetings/%00', { method: 'POST', body });
    expect(response.status).toBe(404);
  });

  test('may have a form as its body, as socket libraries send it', async () => {
    const body = new URLSearchParams({ name: 'Rui' });
    const response = await backend.request('/api/greetings/1', { method: 'POST', body });
    expect(await response.json()).toMatchObject({ summary: 'Rui 1  10.0.0.1' });
    const headers = { 'Content-Type': 'Application/X-WWW-Form-URLEncoded; charset=UTF-8' };
    const named = { method: 'POST', body: 'name=Rui', headers };
    const shouted = await backend.request('/api/greetings/1', named);
    expect(await shouted.json()).toMatchObject({ summary: 'Rui 1  10.0.0.1' });
  });

  test('larger than 64 kB gets 413, with or without a Content-Length', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(65_536) });
    const named = await backend.request('/api/greetings/1', {
      method: 'POST',
      body,
      headers: { 'Content-Length': String(body.length) },
    });
    const streamed = await backend.request('/api/greetings/1', {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    for (const response of [named, streamed]) {
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'too_large' });
    }
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/v2/nothing'],
    ['DELETE', '/api/greetings/1'],
    ['POST', '/api'],
    ['GET', '/api/greetings/%00%ff'],
  ])('%s %s, without an endpoint, gets 404 as JSON', async (method, path) => {
    const response = await backend.request(path, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test('whose handler throws gets 500 without details', async () => {
    const response = await backend.request('/api/broken', { method: 'POST', body: '{"name":"Ana"}' });
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([500, 'internal']);
    expect(text).not.toMatch(/secret|srv|\.ts/);
    expect(backend.lines.join('')).toContain('a request failed');
  });

  test('may be answered with another status', async () => {
    expect(await backend.ask(teapot)).toMatchObject({ status: 418, body: { language: 'tea' } });
  });

  test('over the rate limit gets the time to wait', async () => {
    const { status, headers, body } = await backend.ask(busy);
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      429,
      '7',
      'no-store',
    ]);
    expect(body).toMatchObject({
      message: 'Muitas tentativas. Nada foi cobrado. Espere 7 segundos e tente de novo.',
    });
  });
});

describe('a public read', () => {
  test('can be cached and revalidated by its ETag, by language', async () => {
    const first = await backend.ask(publicRead);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate');
    expect(first.headers.get('vary')).toContain('Accept-Language');
    const etag = first.headers.get('etag') ?? '';
    const again = await backend.request('/v2/things/', { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const english = await backend.request('/v2/things', {
      headers: { 'If-None-Match': etag, 'Accept-Language': 'en' },
    });
    expect(english.status).toBe(200);
  });

  test('is allowed for pages of allowed origins, without cookies', async () => {
    const from = (origin: string) => backend.request('/v2/things/', { headers: { Origin: origin } });
    const allowed = await from('https://app.example');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the caller', () => {
  test('is authenticated by the Authorization header alone', async () => {
    const { id, token } = await backend.player();
    expect(await backend.ask(own, { token })).toMatchObject({ status: 200, body: { id } });
    // RFC 9110, 11.4: the scheme has no case, and any number of spaces follow it.
    for (const scheme of ['bearer', 'BEARER ', 'Bearer   ']) {
      const headers = { Authorization: `${scheme} ${token}` };
      expect(await backend.ask(own, { headers })).toMatchObject({ status: 200, body: { id } });
    }
    const byCookie = await backend.ask(own, { headers: { Cookie: `wg_jwt=${token}; jwt=${token}` } });
    expect(byCookie).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } });
    expect(await backend.ask(own, { headers: { Authorization: token } })).toMatchObject({ status: 401 });
  });

  test('[R8.02] with a token of another issuer is refused', async () => {
    expect(await backend.ask(own, { token: 'made.up.token' })).toMatchObject({
      status: 401,
      body: { code: 'token_expired', message: 'Token expirado ou inválido' },
    });
  });

  test('may be anonymous where the call allows it, but an invalid token is refused', async () => {
    expect((await backend.ask(perhaps)).body).toEqual({ id: 'nobody' });
    expect(await backend.ask(perhaps, { token: 'made.up.token' })).toMatchObject({ status: 401 });
  });
});

describe('a money command', () => {
  test('needs its key', async () => {
    const { token } = await backend.player();
    expect(await backend.ask(pay, { token, body: { amount: 5 } })).toMatchObject({
      status: 400,
      body: { code: 'key_missing' },
    });
  });

  test('sent five times at once with one key pays once and answers the same five times', async () => {
    const { token } = await backend.player();
    const before = payments;
    const asking = { token, body: { amount: 5 }, key: 'one-and-the-same' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => backend.ask(pay, asking)));
    expect(payments - before).toBe(1);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
  });

  test('with a used key and another amount gets 422 and pays nothing', async () => {
    const { token } = await backend.player();
    const key = 'used-for-something';
    await backend.ask(pay, { token, key, body: { amount: 5 } });
    const before = payments;
    expect(await backend.ask(pay, { token, key, body: { amount: 6 } })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    expect(payments).toBe(before);
  });

  test('with an invalid field may be corrected with the same key', async () => {
    const { token } = await backend.player();
    const key = 'mended-afterwards';
    expect(await backend.ask(pay, { token, key, body: { amount: 0 } })).toMatchObject({
      status: 422,
      body: { errors: { amount: ['Informe um valor em reais.'] } },
    });
    expect(await backend.ask(pay, { token, key, body: { amount: 5 } })).toMatchObject({ status: 200 });
  });

  test('stores its refusal with the text of the first time', async () => {
    const { token } = await backend.player();
    const asking = { token, key: 'refused-for-good', body: { amount: 101 } };
    const first = await backend.ask(pay, asking);
    expect(first).toMatchObject({ status: 422, body: { code: 'limit_reached' } });
    expect((await backend.ask(pay, { ...asking, headers: { 'Accept-Language': 'en' } })).body).toEqual(
      first.body,
    );
  });
});

test('a refusal is still answered as one while the database takes no transaction, also for a reached limit', async () => {
  const whole = await memoryDatabase();
  let down = false;
  const database: Database = {
    ...whole,
    get queries() {
      return whole.queries;
    },
    transaction: (work) => (down ? Promise.reject(new Error('busy')) : whole.transaction(work)),
  };
  const limited = defineCall({ ...own, name: 'limited', path: '/api/limited' });
  const other = await openBackend({
    database,
    endpoints: () => [
      endpoint(own, async () => {
        throw new Refusal('area_closed');
      }),
      endpoint(limited, async () => {
        throw new Refusal('limit_reached', { rule: 'limit_loss_day', figures: { limit: 1, renews_at: 2 } });
      }),
    ],
  });
  const { token } = await other.player();
  down = true;
  expect(await other.ask(own, { token })).toMatchObject({ status: 403, body: { code: 'area_closed' } });
  expect(await other.ask(limited, { token })).toMatchObject({ status: 422, body: { code: 'limit_reached' } });
  expect(other.lines.join()).toContain('the notice of a reached limit was not enqueued');
  await whole.close();
});

test('every reply has the headers of D13', async () => {
  for (const path of ['/v2/things/', '/api/nothing']) {
    const { headers } = await backend.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
  }
});
