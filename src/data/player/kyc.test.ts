// @vitest-environment page
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession, confirmSession } from '#src/core/session/session-store.ts';
import { isVerified, isVpn, kycQuery, loadKyc, markVerified, onVerified, recheckKyc } from './kyc.ts';

let answer: { status: number; body: unknown };
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  beginSession({ access_token: 'token', expires_in: 3_600 });
  confirmSession({ id: '7', balance: 0 });
});
afterEach(() => {
  clearSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the status is read again also when the clock was set back after it was read', async () => {
  answer = { status: 200, body: { user_status: 'pending_kyc' } };
  const known = await loadKyc();
  queryClient.setQueryData(kycQuery().queryKey, known, { updatedAt: Date.now() + 3_600_000 });
  answer = { status: 200, body: { user_status: 'approved' } };
  expect(isVerified(await recheckKyc())).toBe(true);
});

describe('the status call', () => {
  test.each([
    ['[R4.09]', 200, { user_status: 'approved' }, true, false],
    ['[R4.09]', 200, { isApproved: 1, user_status: null }, true, false],
    ['[R3.11]', 200, { user_status: 'pending_kyc' }, false, false],
    ['[R3.11]', 200, { user_status: 'pending_face_id', provider: 'legitimuz' }, false, false],
    ['[R3.11]', 200, { user_status: 'nonsense' }, false, false],
    ['[R7.04a]', 404, {}, true, false],
    ['[R8.03]', 200, { user_status: 'ip_blocked', isApproved: true }, false, true],
    ['[R8.03]', 403, { code: 'ip_blocked', message: 'VPN' }, false, true],
    ['[R8.03]', 403, { message: 'VPN', user_status: 'ip_blocked' }, false, true],
    ['[R4.07]', 200, { user_status: 'approved', isVPNDetected: true }, false, true],
  ])('%s %i %j: verified %s, VPN %s', async (_, status, body, verified, vpn) => {
    answer = { status, body };
    const known = await loadKyc();
    expect([isVerified(known), isVpn(known)]).toEqual([verified, vpn]);
    expect(asked).toEqual(['/api/kyc/onboarding?method=full']);
  });

  test.each([403, 500])('a %i without a KYC status is an error', async (status) => {
    answer = { status, body: { message: 'no' } };
    await expect(loadKyc()).rejects.toThrow(ApiError);
  });
});

test('the last answer is used while it is fresh; a recheck always sends a request', async () => {
  answer = { status: 200, body: { user_status: 'pending_kyc' } };
  await loadKyc();
  await loadKyc();
  expect(asked).toHaveLength(1);
  answer = { status: 200, body: { user_status: 'approved' } };
  expect(isVerified(await recheckKyc())).toBe(true);
  expect(asked).toHaveLength(2);
});

test('a recheck during a request answers both callers', async () => {
  answer = { status: 200, body: { user_status: 'approved' } };
  const [first, second] = await Promise.all([loadKyc(), recheckKyc()]);
  expect([isVerified(first), isVerified(second)]).toEqual([true, true]);
});

test('[R4.10a] a successful face match verifies before the next answer', async () => {
  answer = { status: 200, body: { user_status: 'pending_face_id' } };
  await loadKyc();
  const listener = vi.fn();
  const stop = onVerified(listener);
  markVerified();
  expect(queryClient.getQueryData(kycQuery().queryKey)).toMatchObject({ isApproved: true });
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  stop();
});
