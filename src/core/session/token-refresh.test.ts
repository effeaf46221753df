// @vitest-environment page
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';
import type { SessionEffect } from './session-machine.ts';
import {
  beginSession,
  clearSession,
  confirmSession,
  getValidToken,
  handleTokenRefused,
  onSessionEffect,
  refreshToken,
  renewToken,
  sessionStatus,
  startSession,
  tokenSecondsLeft,
} from './session-store.ts';

const tokens = (token: string, life = 3_600) => ({ access_token: token, expires_in: life });
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

let asked: { url: string; method: string | undefined; headers: Headers }[];
let answers: (() => Response | Promise<Response>)[];
let moments: SessionEffect[];
let stop: () => void;

beforeAll(() => {
  vi.useFakeTimers();
  startSession();
});
beforeEach(() => {
  asked = [];
  answers = [];
  moments = [];
  stop = onSessionEffect((moment) => moments.push(moment));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({ url, method: init.method, headers: new Headers(init.headers) });
    return answers.shift()?.() ?? answer(200, tokens('second'));
  });
});
afterEach(async () => {
  clearSession();
  await vi.advanceTimersByTimeAsync(200);
  stop();
  vi.unstubAllGlobals();
  // The next try ahead is counted from the last.
  await vi.advanceTimersByTimeAsync(30_000);
});

function logIn(token = 'first', life = 3_600): void {
  beginSession(tokens(token, life));
  confirmSession({ id: '7', balance: 28_450 });
}

describe('a token to send', () => {
  test('is none without a session, and nothing is asked', async () => {
    expect(await getValidToken()).toBe(null);
    await renewToken();
    expect(asked).toEqual([]);
    expect(tokenSecondsLeft()).toBe(0);
  });

  test('[R4.17] is the present one while five minutes are left', async () => {
    logIn('first', 300);
    expect(await getValidToken()).toBe('first');
    expect(asked).toEqual([]);
  });

  test('[R4.17] is exchanged first with less left, with the old one as its proof', async () => {
    logIn('first', 299);
    expect(await getValidToken()).toBe('second');
    expect(asked.map(({ url, method }) => [url, method])).toEqual([['/api/auth/refresh', 'POST']]);
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer first');
    expect(asked[0]?.headers.get('Accept')).toBe('application/json');
    expect(tokenSecondsLeft()).toBe(3_600);
    expect(sessionStatus()).toBe('in');
  });
});

describe('an exchange', () => {
  test('stores the new token, and keeps balance and user for its life', async () => {
    const written: string[] = [];
    logIn('first', 600);
    const cookie = vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    await renewToken();
    cookie.mockRestore();
    for (const [name, value] of [
      ['wg_jwt', 'second'],
      ['wg_balance', '28450'],
      ['wg_user_id', '7'],
    ]) {
      const own = written.filter((text) => text.startsWith(`${name}=`) && !text.includes('Max-Age=0'));
      expect(own.at(-1)).toMatch(new RegExp(`^${name}=${value}; Max-Age=(3600|3599);`));
    }
  });

  test('stores no balance and no user where none is known', async () => {
    beginSession(tokens('first'));
    await renewToken();
    expect(readStored(STORED.jwt)).toBe('second');
    expect([readStored(STORED.balance), readStored(STORED.userId)]).toEqual([null, null]);
  });

  test('is one for all callers, and the next caller gets one of its own', async () => {
    logIn();
    answers = [() => answer(200, tokens('second')), () => answer(200, tokens('third'))];
    expect(await Promise.all([refreshToken('first'), refreshToken('first')])).toEqual(['second', 'second']);
    expect(asked).toHaveLength(1);
    expect(await refreshToken('second')).toBe('third');
    expect(asked).toHaveLength(2);
  });

  test('is not asked where another tab was faster', async () => {
    logIn();
    writeStored(STORED.jwt, 'of another tab');
    expect(await refreshToken('first')).toBe('of another tab');
    expect(asked).toEqual([]);
    expect(sessionStatus()).toBe('in');
  });

  test('is not asked where the token was removed', async () => {
    logIn();
    removeStored(STORED.jwt);
    expect(await refreshToken('first')).toBe(null);
    expect(asked).toEqual([]);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
  });

  test('that ends after a logout gives no token, and starts no session', async () => {
    logIn();
    answers = [
      () => {
        clearSession();
        return answer(200, tokens('second'));
      },
    ];
    expect(await refreshToken('first')).toBe(null);
    expect([sessionStatus(), readStored(STORED.jwt)]).toEqual(['out', null]);
  });

  test('that ends after another login gives that login’s token', async () => {
    logIn();
    answers = [
      () => {
        clearSession();
        logIn('of the next player');
        return answer(401, { message: 'Token expirado ou inválido' });
      },
    ];
    expect(await refreshToken('first')).toBe('of the next player');
    expect([sessionStatus(), readStored(STORED.jwt)]).toEqual(['in', 'of the next player']);
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('offline'))],
    ['an answer without a token', () => answer(200, { token: 'second' })],
    ['an outage', () => answer(503, {})],
    ['a filter’s page', () => new Response('<h1>Blocked</h1>', { status: 403 })],
    ['the page of a file server', () => new Response('<h1>Not Found</h1>', { status: 404 })],
  ])('with %s keeps the old token and the session', async (_, given) => {
    logIn();
    // §8 repeats a request once; both tries get the same.
    answers = [given, given];
    const exchanged = refreshToken('first');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await exchanged).toBe('first');
    expect([sessionStatus(), readStored(STORED.jwt)]).toEqual(['in', 'first']);
  });

  test('[R8.02] of a token that the server calls expired ends the session at once', async () => {
    logIn();
    answers = [() => answer(401, { message: 'Token expirado ou inválido' })];
    expect(await refreshToken('first')).toBe(null);
    expect(asked).toHaveLength(1);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
  });

  test('[R4.19b] that is refused once is asked again after a second, not before', async () => {
    logIn();
    answers = [() => answer(401, { message: 'Unauthenticated.' })];
    const exchanged = refreshToken('first');
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    expect(await exchanged).toBe('second');
    expect(sessionStatus()).toBe('in');
  });

  test('[R4.19c] that is refused three times gives no token', async () => {
    logIn();
    const refused = () => answer(401, { message: 'Unauthenticated.' });
    answers = [refused, refused, refused];
    const exchanged = refreshToken('first');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await exchanged).toBe(null);
    expect(asked).toHaveLength(3);
  });

  /** The browser's locks while another tab holds the one of the exchange; `free` gives it back. */
  function heldLock() {
    const names: string[] = [];
    let free = () => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const locks = {
      async request(name: string, { signal }: { signal: AbortSignal }, task: () => Promise<unknown>) {
        names.push(name);
        await Promise.race([
          freed,
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        ]);
        return task();
      },
    };
    vi.stubGlobal('navigator', { locks });
    return { names, free };
  }

  test('waits for the lock that all tabs share', async () => {
    const { names, free } = heldLock();
    logIn();
    const exchanged = refreshToken('first');
    await vi.advanceTimersByTimeAsync(100);
    expect([names, asked]).toEqual([['wg-refresh'], []]);
    free();
    expect(await exchanged).toBe('second');
  });

  test('a tab that never gives the lock back stops no other: the token that lives is used', async () => {
    heldLock();
    logIn('first', 290);
    const exchanged = refreshToken('first');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await exchanged).toBe('first');
    expect(asked).toEqual([]);
    expect(sessionStatus()).toBe('in');
  });

  test('a token that the server refused is exchanged without the lock, however long it has left', async () => {
    heldLock();
    logIn('first', 290);
    const exchanged = refreshToken('first', true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await exchanged).toBe('second');
    expect(readStored(STORED.jwt)).toBe('second');
  });

  test('with under a minute left it is exchanged without the lock, and the session outlives the old token', async () => {
    heldLock();
    logIn('first', 50);
    const exchanged = refreshToken('first');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await exchanged).toBe('second');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([readStored(STORED.jwt), sessionStatus()]).toEqual(['second', 'in']);
  });
});

describe('an exchange ahead', () => {
  test('[R4.17] is not begun before the profile confirmed the session, nor with five minutes left', async () => {
    beginSession(tokens('first', 200));
    await vi.advanceTimersByTimeAsync(2_000);
    clearSession();
    logIn('next', 310);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(asked).toEqual([]);
  });
});

describe('a refused token', () => {
  test('[R8.02] ends the session that carries it', () => {
    logIn();
    handleTokenRefused('first', 'token-expired', false);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
    handleTokenRefused('first', 'token-expired', false);
    expect(moments.filter(({ type }) => type === 'ended')).toHaveLength(1);
  });
});
