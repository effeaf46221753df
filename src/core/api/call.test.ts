// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getIp, getProfile, login } from '#contract/endpoints/authentication.ts';
import { listCategories, listProviders } from '#contract/endpoints/casino.ts';
import { createDeposit, listTransactions } from '#contract/endpoints/wallet.ts';
import { TOKEN_EXPIRED, UNAUTHENTICATED } from '#contract/errors.ts';
import { refreshUserIp } from '../net/user-ip.ts';
import {
  beginSession,
  clearSession,
  confirmSession,
  onSessionEffect,
  sessionStatus,
} from '../session/session-store.ts';
import { ApiError, ContractViolation, call } from './call.ts';

type Answer = { status?: number; body: unknown };
let asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[];
let answer: (url: string, headers: Record<string, string>) => Answer;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = () => ({ body: [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
    asked.push({ url, init });
    const { status = 200, body } = answer(url, init.headers);
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(async () => {
  clearSession();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tokens = (token: string) => ({ access_token: token, expires_in: 3_600 });
const transactions = { data: { data: [], current_page: 1, last_page: 1 } };
const unauthenticated: Answer = { status: 401, body: { message: UNAUTHENTICATED } };

function logIn(token = 'first'): void {
  beginSession(tokens(token));
  confirmSession({ id: '7', balance: 0 });
}

describe('what goes out', () => {
  test('[R7.01] a player’s call carries bearer, JSON and the language', async () => {
    logIn();
    answer = () => ({ body: transactions });
    await call(listTransactions, { query: { source: 'Deposit', type: '1', status: '2' } });
    expect(asked[0]?.url).toBe('/api/transactions?source=Deposit&type=1&status=2');
    expect(asked[0]?.init.headers).toMatchObject({
      Accept: 'application/json',
      'Accept-Language': 'pt-BR',
      Authorization: 'Bearer first',
    });
  });

  test('[R7.01] it carries the address once that is known, and none before', async () => {
    logIn();
    answer = () => ({ body: transactions });
    await call(listTransactions);
    await refreshUserIp(async () => '203.0.113.9');
    await call(listTransactions);
    expect(asked.map(({ init }) => init.headers['user-ip'])).toEqual([undefined, '203.0.113.9']);
  });

  test('a public call carries no token', async () => {
    logIn();
    await call(listProviders);
    expect(asked[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  test('a player’s call without a session is refused here', async () => {
    await expect(call(getProfile)).rejects.toMatchObject({ name: 'ApiError', code: 'unauthenticated' });
    expect(asked).toHaveLength(0);
  });

  test('a money command carries its key', async () => {
    logIn();
    answer = () => ({ status: 422, body: { code: 'limit_reached' } });
    await call(createDeposit, { body: { amount: 5_000 }, key: 'k1' }).catch(() => {});
    expect(asked[0]?.init.headers['Idempotency-Key']).toBe('k1');
    expect(asked[0]?.init.body).toBe('{"amount":5000}');
  });
});

describe('what comes back', () => {
  test('a bad entry of a list drops that entry alone', async () => {
    answer = () => ({ body: [{ id: 1, slug: 'slots', name: 'Slots' }, { id: 'x' }, null] });
    expect((await call(listCategories)).map(({ id }) => id)).toEqual([1]);
  });

  test('an answer that breaks the contract names call and field', async () => {
    logIn();
    answer = () => ({ body: { data: { data: 'none' } } });
    const broken = await call(listTransactions).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(ContractViolation);
    expect(broken).toMatchObject({ call: 'listTransactions', field: 'data.data' });
  });

  test('a refusal carries code, text and the fields’ errors', async () => {
    answer = () => ({
      status: 422,
      body: { code: 'invalid_input', message: 'Confira os campos.', errors: { email: 'E-mail em uso' } },
    });
    await expect(call(login, { body: { email: 'a@b.c', password: 'x' } })).rejects.toMatchObject({
      status: 422,
      code: 'invalid_input',
      text: 'Confira os campos.',
      errors: { email: ['E-mail em uso'] },
    });
  });

  test.each([
    [401, 'unauthenticated'],
    [403, 'access_denied'],
    [404, 'not_found'],
    [429, 'too_many'],
    [418, 'internal'],
  ])('a backend without codes answers %i: %s', async (status, code) => {
    answer = () => ({ status, body: { message: 'no' } });
    await expect(call(login, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      status,
      code,
    });
  });

  test('a refusal is a ApiError that says method, URL and status', async () => {
    answer = () => ({ status: 404, body: {} });
    const refused = await call(getIp).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(String(refused)).toContain('GET /v2/get-ip 404');
  });
});

describe('the token in trouble', () => {
  test('[R4.18] [R8.01] refreshes once for all calls and sends each once more', async () => {
    logIn();
    answer = (url, headers) => {
      if (url === '/api/auth/refresh') return { body: tokens('second') };
      return headers.Authorization === 'Bearer second' ? { body: transactions } : unauthenticated;
    };
    await Promise.all([call(listTransactions), call(listTransactions), call(listTransactions)]);
    expect(asked.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(1);
    expect(asked.filter(({ url }) => url === '/api/transactions')).toHaveLength(6);
    expect(sessionStatus()).toBe('in');
  });

  test('[R8.01] refused again, the session ends with the inactivity modal', async () => {
    logIn();
    const moments: unknown[] = [];
    const stop = onSessionEffect((moment) => moments.push(moment));
    answer = (url) => (url === '/api/auth/refresh' ? { body: tokens('second') } : unauthenticated);
    await expect(call(listTransactions)).rejects.toThrow(ApiError);
    stop();
    expect(moments).toEqual([{ type: 'ended', how: 'inactive' }]);
    expect(asked).toHaveLength(3);
  });

  test('[R4.19] [R9.01] three refused refreshes, a second apart, end the session', async () => {
    logIn();
    answer = () => unauthenticated;
    const refused = call(listTransactions).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sessionStatus()).toBe('in');
    await vi.advanceTimersByTimeAsync(1);
    expect(await refused).toBeInstanceOf(ApiError);
    expect(sessionStatus()).toBe('out');
    expect(asked.filter(({ url }) => url === '/api/auth/refresh')).toHaveLength(3);
  });

  test('a refresh without an answer never ends a session', async () => {
    logIn();
    answer = (url) => (url === '/api/auth/refresh' ? { status: 503, body: {} } : unauthenticated);
    await expect(call(listTransactions)).rejects.toThrow(ApiError);
    expect(sessionStatus()).toBe('in');
  });

  test('[R8.02] an expired token isn’t refreshed', async () => {
    logIn();
    answer = () => ({ status: 401, body: { message: TOKEN_EXPIRED } });
    await expect(call(listTransactions)).rejects.toThrow(ApiError);
    expect(asked).toHaveLength(1);
    expect(sessionStatus()).toBe('out');
  });

  test('[R4.05] a 401 on the profile at start-up logs out without a refresh', async () => {
    beginSession(tokens('stale'));
    answer = () => ({ status: 401, body: { message: 'who are you' } });
    await expect(call(getProfile)).rejects.toThrow(ApiError);
    expect(asked).toHaveLength(1);
    expect(sessionStatus()).toBe('out');
  });

  test('[R4.17] a token under the margin is exchanged before it is sent', async () => {
    beginSession({ access_token: 'old', expires_in: 299 });
    confirmSession({ id: '7', balance: 0 });
    answer = (url) => ({ body: url === '/api/auth/refresh' ? tokens('new') : transactions });
    await call(listTransactions);
    expect(asked.map(({ init }) => init.headers.Authorization)).toEqual(['Bearer old', 'Bearer new']);
  });
});
