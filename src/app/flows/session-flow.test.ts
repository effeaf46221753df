// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { writeStored } from '#src/core/device/storage.ts';
import {
  beginSession,
  clearSession,
  confirmSession,
  sessionStatus,
  startSession,
} from '#src/core/session/session-store.ts';
import { knownUser, userQuery } from '#src/data/player/user.ts';
import { followSession } from './session-flow.ts';

const flows = vi.hoisted(() => ({
  followed: [] as string[],
  /** How often the file fails to load. */
  fails: 0,
}));
vi.mock('./after-login.ts', () => {
  if (flows.fails > 0) {
    flows.fails -= 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  }
  return {
    afterLogin: async ({ login }: { login: boolean }) => void flows.followed.push(`login ${login}`),
    afterLogout: (how: string) => void flows.followed.push(`logout ${how}`),
  };
});

const tokenOf = (player: string) => `h.${btoa(JSON.stringify({ user_id: player }))}.s`;
const profile = (id: string) => ({ id, name: `Player ${id}`, balance: 100 });
let asked: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  flows.followed = [];
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    asked.push(`${url} ${new Headers(headers).get('Authorization')}`);
    return new Promise<Response>(() => {});
  });
  stop = followSession();
});
afterEach(async () => {
  clearSession();
  await vi.advanceTimersByTimeAsync(200);
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function logIn(player: string): void {
  beginSession({ access_token: tokenOf(player), expires_in: 3_600 });
  confirmSession({ id: player, balance: 100 });
}

// The first of this file: what has loaded once stays.
test('where their file doesn’t load, what follows a logout and the next login comes later, in this order', async () => {
  flows.fails = 1;
  logIn('1');
  clearSession();
  logIn('2');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(flows.followed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(flows.followed).toEqual(['logout silent', 'login true']));
});

test('a session that has begun ends without asking for another file', async () => {
  logIn('1');
  await vi.waitFor(() => expect(flows.followed).toEqual(['login true']));
  clearSession();
  await vi.waitFor(() => expect(flows.followed).toEqual(['login true', 'logout silent']));
});

test('another player’s login in another tab asks for their profile, and shows nothing of the former player', async () => {
  startSession();
  logIn('1');
  queryClient.setQueryData(userQuery().queryKey, profile('1') as never);
  writeStored(STORED.jwt, tokenOf('2'));
  dispatchEvent(new Event('focus'));
  expect(sessionStatus()).toBe('starting');
  expect(knownUser()).toBeUndefined();
  await vi.waitFor(() => expect(asked.at(-1)).toBe(`/api/auth/me Bearer ${tokenOf('2')}`));
});
