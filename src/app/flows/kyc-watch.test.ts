// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { unwatchKyc, watchKyc } from './kyc-watch.ts';

let body: unknown;
let asked: number;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  body = { user_status: 'approved' };
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response(JSON.stringify(body), { status: 200 });
  });
  history.replaceState(null, '', '/');
  beginSession({ access_token: 'token', expires_in: 3_600 });
  confirmSession({ id: '7', balance: 0 });
});
afterEach(async () => {
  unwatchKyc();
  clearSession();
  closeModal();
  await vi.advanceTimersByTimeAsync(200);
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('checks at once', async () => {
  watchKyc();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
});

test('[R4.06a] each change of route is checked', async () => {
  watchKyc();
  for (const path of ['/casino', '/promotions', '/']) {
    navigate(path);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(asked).toBe(4);
});

test('[R9.01d] the check is sent 1000 ms after the change of route', async () => {
  watchKyc();
  await vi.advanceTimersByTimeAsync(0);
  navigate('/casino');
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
});

test('[R4.06b] of several changes of route within a second, only the last is checked', async () => {
  watchKyc();
  await vi.advanceTimersByTimeAsync(0);
  navigate('/casino');
  await vi.advanceTimersByTimeAsync(900);
  navigate('/promotions');
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
});

test('another query of the same page is no change of route', async () => {
  watchKyc();
  navigate('/?q=sete');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(1);
});

test('[R4.07] a VPN opens its modal', async () => {
  body = { user_status: 'approved', isVPNDetected: true };
  watchKyc();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get(modalAtom)?.name).toBe('vpn');
});

test('[R6.04d] once it was stopped no request is sent any more', async () => {
  watchKyc();
  navigate('/casino');
  unwatchKyc();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(1);
});
