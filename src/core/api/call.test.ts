// @vitest-environment page
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listCategories, listProviders } from '#contract/endpoints/casino/casino-calls.ts';
import { getIp, getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { createDeposit, listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
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

type Answer = { status?: number; body: unknown; headers?: Record<string, string> };
let asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[];
let answer: (url: string, headers: Record<string, string>) => Answer;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = () => ({ body: [] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { headers: Record<string, string> }) => {
    asked.push({ url, init });
    const { status = 200, body, headers = {} } = answer(url, init.headers);
    return new Response(JSON.stringify(body), { status, headers });
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
  test('[R7.01a] a player’s call carries bearer and language', async () => {
    logIn();
    answer = () => ({ body: transactions });
    await call(listTransactions, { query: { source: 'Deposit', type: '1', status: '2' } });
    expect(asked[0]?.url).toBe('/api/transactions?source=Deposit&type=1&status=2');
    expect(asked[0]?.init.headers).toMatchObject({
      'Accept-Language': 'pt-BR',
      Authorization: 'Bearer first',
    });
  });

  test('[R7.01c] a player’s call accepts JSON', async () => {
    logIn();
    answer = () => ({ body: transactions });
    await call(listTransactions);
    expect(asked[0]?.init.headers).toMatchObject({ Accept: 'application/json' });
  });

  test('[R7.01b] it carries the address once that is known, and none before', async () => {
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
    expect(String(broken)).toContain('The answer to listTransactions breaks the contract at data.data: ');
  });

  test.each([
    ['90', 90_000],
    ['', 0],
  ])('a refusal carries the time to wait that Retry-After "%s" names', async (retryAfter, retryAfterMs) => {
    answer = () => ({ status: 429, body: {}, headers: { 'Retry-After': retryAfter } });
    await expect(call(login, { body: { email: 'a@b.c', password: 'x' } })).rejects.toMatchObject({
      status: 429,
      retryAfterMs,
    });
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
    [{ error: 'Cupom usado' }, 'Cupom usado', {}],
    [{ data: { error: 'Conta bloqueada' } }, 'Conta bloqueada', {}],
    [{ message: 'No', data: { errors: { code: 'x' } } }, 'No', { code: ['x'] }],
    [{ message: 7, errors: [], data: null }, '', {}],
    [[], '', {}],
    ['no', '', {}],
  ])('a refusal %j of another backend keeps its words', async (body, text, errors) => {
    answer = () => ({ status: 400, body });
    await expect(call(login, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      text,
      errors,
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
  test.each([401, 403])('[R4.18a] refreshes the token on a %i', async (status) => {
    logIn();
    answer = (url, headers) => {
      if (url === '/api/auth/refresh') return { body: tokens('second') };
      return headers.Authorization === 'Bearer second'
        ? { body: transactions }
        : { ...unauthenticated, status };
    };
    await call(listTransactions);
    expect(asked.map(({ url }) => url)).toContain('/api/auth/refresh');
    expect(sessionStatus()).toBe('in');
  });

  test('[R4.18b] sends the call once more with the new token, and no third time', async () => {
    logIn();
    answer = (url) => (url === '/api/auth/refresh' ? { body: tokens('second') } : unauthenticated);
    await call(listTransactions).catch(() => undefined);
    const sent = asked.filter(({ url }) => url === '/api/transactions');
    expect(sent.map(({ init }) => init.headers.Authorization)).toEqual(['Bearer first', 'Bearer second']);
  });

  test('[R8.01a] refreshes once for all calls and sends each once more', async () => {
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

  test('[R8.01b] refused again, the session ends with the inactivity modal', async () => {
    logIn();
    const moments: unknown[] = [];
    const stop = onSessionEffect((moment) => moments.push(moment));
    answer = (url) => (url === '/api/auth/refresh' ? { body: tokens('second') } : unauthenticated);
    await expect(call(listTransactions)).rejects.toThrow(ApiError);
    stop();
    expect(moments).toEqual([{ type: 'ended', how: 'inactive' }]);
    expect(asked).toHaveLength(3);
  });

  describe('three refused refreshes', () => {
    /** When each refresh was sent (ms after the call), up to the end of the session. */
    async function refreshesUntilTheEnd(): Promise<number[]> {
      logIn();
      const at: number[] = [];
      const began = Date.now();
      answer = (url) => {
        if (url === '/api/auth/refresh') at.push(Date.now() - began);
        return unauthenticated;
      };
      const refused = call(listTransactions).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await refused).toBeInstanceOf(ApiError);
      return at;
    }

    test('[R4.19a] there is no fourth', async () => {
      expect(await refreshesUntilTheEnd()).toHaveLength(3);
    });

    test('[R4.19b] each is sent a second after the one before', async () => {
      expect(await refreshesUntilTheEnd()).toEqual([0, 1_000, 2_000]);
    });

    test('[R4.19c] they end the session with the inactivity modal', async () => {
      const moments: unknown[] = [];
      const stop = onSessionEffect((moment) => moments.push(moment));
      await refreshesUntilTheEnd();
      stop();
      expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
      expect(sessionStatus()).toBe('out');
    });
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
