// @vitest-environment happy-dom
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type User, user } from '#contract/endpoints/session.ts';
import { queryClient } from '#src/core/query-client.ts';
import { beginSession, leaveSession, profileLoaded } from '#src/core/session/session-store.ts';
import { knownUser, loadProfile } from '#src/data/user.ts';
import { hearPlayer, stopHearing } from './realtime-events.ts';

const heard = vi.hoisted(() => new Map<string, (data: unknown) => void>());

vi.mock('#src/core/config.ts', () => ({
  config: () => ({ realtimeKey: 'key', realtimeCluster: 'mt1', realtimeHost: '', backend: '', appId: 'wg' }),
}));
vi.mock('pusher-js', () => ({
  default: class {
    connection = { bind() {} };
    channel = () => undefined;
    subscribe = (channel: string) => ({
      bind: (event: string, hearing: (data: unknown) => void) => heard.set(`${channel} ${event}`, hearing),
      unbind() {},
    });
    unsubscribe() {}
    disconnect() {}
  },
}));

const wire = { id: '7', name: 'Ana', birthday: '1990-01-01', gender: 0, wallet: { bonus_mixed: 0 } };
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : String(address), 'http://page');
    asked.push(pathname);
    const body = pathname.endsWith('/refresh')
      ? { access_token: 'next', expires_in: 3_600 }
      : { ...wire, balance: 10 };
    return new Response(JSON.stringify(body), { status: 200 });
  });
});
afterEach(async () => {
  stopHearing();
  leaveSession();
  await vi.advanceTimersByTimeAsync(200);
  queryClient.clear();
  heard.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A session whose token has so many seconds left, and its player on the line. */
async function listening(lifeS: number, rollover: User['user_rollover'] = null): Promise<void> {
  beginSession({ access_token: 'token', expires_in: lifeS });
  profileLoaded({ id: '7', balance: 1_000 });
  await loadProfile();
  hearPlayer({ ...v.parse(user, { ...wire, balance: 10 }), user_rollover: rollover });
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
}

const say = (channel: string, event: string, data: unknown) => heard.get(`${channel} ${event}`)?.(data);
const ROLLOVER = { id: '3', active: true, amount_current: 0, amount_rollover: 0, amount_won: 0, balance: 0 };

test('[R4.27] the player’s own channels are joined, a rollover’s only while one is active', async () => {
  const channels = () => [...new Set([...heard.keys()].map((key) => key.split(' ')[0]))];
  await listening(3_000);
  expect(channels()).toEqual(['private-users.7', 'private-transactions.user.7', 'settings']);
  heard.clear();
  await listening(3_000, { ...ROLLOVER, active: false });
  expect(channels()).not.toContain('private-bonus.3');
  await listening(3_000, ROLLOVER);
  expect(channels()).toContain('private-bonus.3');
});

test.each([
  [301, []],
  [300, ['/api/auth/me']],
])(
  '[R4.29] a balance that moves with %i s of token life left reloads the profile: %j',
  async (lifeS, wanted) => {
    await listening(lifeS);
    say('private-users.7', 'UserUpdateEvent', { balance: 12.5 });
    expect(knownUser()?.balance).toBe(1_250);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.filter((path) => path !== '/api/auth/refresh')).toEqual(wanted);
  },
);

test('[R4.28] where a session of the player ended, the page looks whether it was its own', async () => {
  await listening(3_000);
  say('private-users.7', 'UserSessionEndedEvent', {});
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['/api/auth/me']);
});
