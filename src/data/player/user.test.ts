// @vitest-environment page
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { applyBalanceEvent, knownUser, newest, reloadProfile, totalBalance, userQuery } from './user.ts';

const user: User = {
  id: '7',
  name: 'Maria',
  birthday: '',
  gender: null,
  balance: 10_000,
  wallet: { bonus_mixed: 500 },
  user_rollover: null,
  balance_version: 5,
  document_masked: '',
  session_started_at: '',
  blocked_at: null,
  blocked_by: null,
};

afterEach(() => queryClient.clear());
const know = (known: User) => queryClient.setQueryData(userQuery().queryKey, known);

test('[R3.06] the total is the sum of real and bonus money', () => {
  expect(totalBalance(user)).toBe(10_500);
});

describe('[R1.03] a balance from an event', () => {
  test('is stored, and fields missing from the event stay', () => {
    know(user);
    applyBalanceEvent({ balance: 9_950, version: 6 });
    expect(knownUser()).toMatchObject({ balance: 9_950, wallet: { bonus_mixed: 500 }, balance_version: 6 });
  });

  test('is dropped when it is older than the known one', () => {
    know(user);
    applyBalanceEvent({ balance: 1, version: 4 });
    expect(knownUser()?.balance).toBe(10_000);
  });

  test('is stored if the backend sends no versions', () => {
    know(user);
    applyBalanceEvent({ balance: 1, bonus_mixed: 0, day_result: -35 });
    expect(knownUser()).toMatchObject({ balance: 1, wallet: { bonus_mixed: 0 }, day_result: -35 });
  });
});

test('the profile is read again also when the clock was set back after it was read', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...user, balance: 95 })));
  onTestFinished(() => {
    clearSession();
    vi.unstubAllGlobals();
  });
  beginSession({ access_token: 'token', expires_in: 3_600 });
  queryClient.setQueryData(userQuery().queryKey, user, { updatedAt: Date.now() + 3_600_000 });
  await reloadProfile();
  expect(knownUser()?.balance).toBe(9_500);
});

describe('a late profile answer', () => {
  test('keeps the newer money of an event', () => {
    const late = { ...user, name: 'Maria Dias', balance: 1, balance_version: 4 };
    expect(newest(late, user)).toMatchObject({ name: 'Maria Dias', balance: 10_000, balance_version: 5 });
  });

  test('keeps the day’s result that came with that event', () => {
    const late = { ...user, balance: 1, day_result: 900, balance_version: 4 };
    expect(newest(late, { ...user, day_result: -35 })).toMatchObject({ balance: 10_000, day_result: -35 });
  });

  test('of another player keeps nothing', () => {
    expect(newest({ ...user, id: '8', balance: 1, balance_version: 1 }, user).balance).toBe(1);
  });
});
