// @vitest-environment page
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { STORED } from '#contract/stored.ts';
import { call } from '../api/call.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { serverClock } from '../net/server-clock.ts';
import type { SessionEffect } from './session-machine.ts';
import {
  beginSession,
  clearSession,
  confirmSession,
  handleTokenRefused,
  onSessionEffect,
  sessionStatus,
  startSession,
  storedBalance,
  tokenSecondsLeft,
} from './session-store.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 15);
const tokens = (token: string, life = 3_600) => ({ access_token: token, expires_in: life });
const tokenOf = (user: number, mark: string) => `${mark}.${btoa(JSON.stringify({ user_id: user }))}.sig`;

let asked: string[];
let moments: SessionEffect[];
let stop: () => void;
let refreshed: { status: number; body: unknown };
beforeAll(() => {
  vi.useFakeTimers();
  startSession();
});
beforeEach(() => {
  vi.setSystemTime(NOW);
  asked = [];
  moments = [];
  refreshed = { status: 200, body: tokens('second') };
  stop = onSessionEffect((moment) => moments.push(moment));
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(refreshed.body), { status: refreshed.status });
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

describe('what is stored', () => {
  test('[R3.08a] token, balance and user are stored, and gone 100 ms after the logout', async () => {
    logIn();
    expect([readStored(STORED.jwt), readStored(STORED.balance), readStored(STORED.userId)]).toEqual([
      'first',
      28_450,
      '7',
    ]);
    clearSession();
    expect(readStored(STORED.userId)).toBe('7');
    await vi.advanceTimersByTimeAsync(100);
    expect([readStored(STORED.jwt), readStored(STORED.balance), readStored(STORED.userId)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'silent' });
  });

  test('[R3.08b] a stored value ends with its token', () => {
    const written: string[] = [];
    const cookie = vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    logIn('first', 600);
    cookie.mockRestore();
    for (const name of ['wg_jwt', 'wg_balance', 'wg_user_id']) {
      const own = written.filter((text) => text.startsWith(`${name}=`) && !text.includes('Max-Age=0'));
      expect(own.at(-1)).toMatch(/; Max-Age=(600|599); Path=\/; SameSite=None; Secure$/);
    }
  });
});

describe('a login', () => {
  test('[R4.11a] stores the token', () => {
    beginSession(tokens('first'));
    expect(readStored(STORED.jwt)).toBe('first');
  });

  test('[R4.11b] asks for the profile', () => {
    beginSession(tokens('first'));
    expect(moments).toEqual([{ type: 'profile-wanted' }]);
  });
});

describe('the stored copy of the balance', () => {
  test('is shown for a session found on the device, also in the frame between its profile and what shows that', async () => {
    writeStored(STORED.balance, '28450');
    expect(storedBalance()).toBeNull();
    writeStored(STORED.jwt, 'elsewhere');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storedBalance()).toBe(28_450);
    confirmSession({ id: '7', balance: 100 });
    expect(storedBalance()).toBe(100);
    clearSession();
    expect(storedBalance()).toBeNull();
  });

  test('is not shown to a player who logs in here: it may be an earlier player’s', () => {
    writeStored(STORED.balance, '28450');
    beginSession(tokens('first'));
    expect(storedBalance()).toBeNull();
  });
});

describe('a device whose clock is wrong', () => {
  test.each([-DAY_MS, DAY_MS])('by %i ms refreshes no sooner and no later', async (off) => {
    vi.setSystemTime(NOW + off);
    logIn();
    expect(tokenSecondsLeft()).toBe(3_600);
    await vi.advanceTimersByTimeAsync(3_299_000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked).toEqual(['/api/auth/refresh']);
    expect(sessionStatus()).toBe('in');
  });
});

describe('the margin', () => {
  test('[R4.17] starts an exchange without any call, once; one without an answer is tried again half a minute later', async () => {
    logIn('first', 299);
    refreshed = { status: 503, body: {} };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked.length).toBe(1);
    refreshed = { status: 200, body: tokens('second') };
    await vi.advanceTimersByTimeAsync(30_000);
    expect(readStored(STORED.jwt)).toBe('second');
    expect(sessionStatus()).toBe('in');
  });
});

describe('the life of a token', () => {
  test('[R4.17] doesn’t follow the device’s clock: set forward by 58 minutes, nothing is exchanged', async () => {
    logIn();
    vi.setSystemTime(Date.now() + 58 * 60_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([]);
    expect(tokenSecondsLeft()).toBeGreaterThan(3_590);
  });

  test('[R4.17] is the server’s: after a sleep of 58 minutes it is exchanged as soon as the server’s time is known', async () => {
    let server = NOW - DAY_MS; // the tests after this one have a later time
    serverClock.learn(server);
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const body = url.endsWith('/refresh') ? tokens('second') : { id: 7 };
      return new Response(JSON.stringify(body), { headers: { Date: new Date(server).toUTCString() } });
    });
    logIn();
    server += 58 * 60_000;
    vi.setSystemTime(Date.now() + 58 * 60_000);
    await vi.advanceTimersByTimeAsync(2_000);
    await call(getProfile);
    expect(asked).toEqual(['/api/auth/me']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked.at(-1)).toBe('/api/auth/refresh');
    expect([readStored(STORED.jwt), sessionStatus()]).toEqual(['second', 'in']);
  });
});

describe('[R4.17] a token that another page stored, without its end', () => {
  const expiring = (inSeconds: number) =>
    `x.${btoa(JSON.stringify({ user_id: 7, exp: NOW / 1_000 + inSeconds }))}.y`;

  /** The server's clock is right, this device's is a day ahead. */
  async function find(token: string): Promise<void> {
    vi.setSystemTime(NOW + DAY_MS);
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const body = url.endsWith('/refresh') ? tokens('second') : { id: 7 };
      return new Response(JSON.stringify(body), { headers: { Date: new Date(NOW).toUTCString() } });
    });
    writeStored(STORED.jwt, token);
    await vi.advanceTimersByTimeAsync(1_000);
    await call(getProfile);
    confirmSession({ id: '7', balance: 100 });
  }

  test('is exchanged under the margin', async () => {
    await find(expiring(299));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['/api/auth/me', '/api/auth/refresh']);
    expect(readStored(STORED.jwt)).toBe('second');
  });

  test('is sent as it is above the margin, and its life counts', async () => {
    await find(expiring(900));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['/api/auth/me']);
    expect(tokenSecondsLeft()).toBeGreaterThan(800); // the server's clock runs on from the test before
    expect(tokenSecondsLeft()).toBeLessThanOrEqual(900);
  });
});

describe('other tabs', () => {
  test('[R4.15] a token that was removed opens the inactivity modal within a second', async () => {
    logIn();
    // biome-ignore lint/suspicious/noDocumentCookie: as another tab or the player would
    document.cookie = 'wg_jwt=; Max-Age=0; Path=/';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
  });

  test('[R4.16] a token that appears while logged out asks for the profile', async () => {
    writeStored(STORED.jwt, 'elsewhere');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(moments).toEqual([{ type: 'profile-wanted' }]);
  });

  test('another player’s token ends this session and begins theirs', async () => {
    logIn(tokenOf(7, 'a'));
    moments.length = 0;
    writeStored(STORED.jwt, tokenOf(7, 'b'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(moments).toEqual([]);
    writeStored(STORED.jwt, tokenOf(8, 'c'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(moments).toEqual([{ type: 'ended', how: 'silent' }, { type: 'profile-wanted' }]);
    expect(readStored(STORED.jwt)).toBe(tokenOf(8, 'c'));
  });
});

describe('what comes late', () => {
  test('[R8.01b] a late 401 never ends a newer session', () => {
    logIn('second');
    handleTokenRefused('first', 'call-refused', false);
    handleTokenRefused('first', 'token-expired', true);
    expect(sessionStatus()).toBe('in');
  });

  test('[R9.01c] a second lies between refused refreshes, of which the third ends the session', async () => {
    logIn('first', 299);
    refreshed = { status: 401, body: { message: 'Unauthenticated.' } };
    const call_ = call(getProfile).catch(() => {});
    const refreshes = () => asked.filter((url) => url.endsWith('/refresh')).length;
    const sent: number[] = [];
    for (const ms of [0, 999, 1, 999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      sent.push(refreshes());
    }
    // Before the call's end is waited for: with one refresh more it would not come.
    expect(sent).toEqual([1, 1, 2, 2, 3]);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
    await call_;
  });

  test.each([400, 401, 403, 404, 422])(
    '[R4.19a] a refresh answered with %i counts towards the three',
    async (status) => {
      logIn('first', 299);
      refreshed = { status, body: {} };
      await vi.advanceTimersByTimeAsync(5_000);
      expect(asked).toEqual(['/api/auth/refresh', '/api/auth/refresh', '/api/auth/refresh']);
      expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
    },
  );

  test.each([
    [400, ''],
    [403, ''],
    [403, 'Forbidden'],
    [404, ''],
    [401, '<h1>Unauthorized</h1>'],
  ])('a refresh answered with %i and “%s” counts as well: §4 asks for no JSON', async (status, text) => {
    let reads = 0;
    logIn('first', 299);
    vi.stubGlobal('fetch', async () => {
      reads += 1;
      return new Response(text, { status });
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reads).toBe(3);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
  });

  test.each([408, 425, 429, 500, 502, 503, 504])(
    'a refresh answered with %i does not count',
    async (status) => {
      logIn('first', 299);
      refreshed = { status, body: {} };
      await vi.advanceTimersByTimeAsync(125_000);
      expect(asked.length).toBeGreaterThan(3);
      expect(sessionStatus()).toBe('in');
    },
  );
});
