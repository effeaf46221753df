// @vitest-environment page
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { auth, cookieConsent, requireVerification } from './guards.ts';

const visit = { fullPath: '/play/7?demo=1' };

beforeEach(() => {
  for (const what of [STORED.consent, STORED.lastAttemptedRoute, STORED.wantedRoute, STORED.jwt])
    removeStored(what);
});
afterEach(() => {
  clearSession();
  queryClient.clear();
});

describe('auth', () => {
  test('[R6.01a] a visitor goes home, the login modal opens and the wanted route is stored', () => {
    expect(auth(visit)).toMatchObject({ type: 'redirect', to: '/', modal: 'login' });
    expect(readStored(STORED.wantedRoute)).toBe('/play/7?demo=1');
  });

  test('a stored token passes', () => {
    beginSession({ access_token: 'token', expires_in: 3_600 });
    expect(auth(visit)).toEqual({ type: 'allow' });
  });
});

describe('require-verification', () => {
  const answers = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
  const asPlayer = () => beginSession({ access_token: 'token', expires_in: 3_600 });
  afterEach(() => vi.unstubAllGlobals());

  test('a visitor passes, and no request is sent', () => {
    answers(500, {});
    expect(requireVerification(visit)).toEqual({ type: 'allow' });
  });

  test.each([
    ['[R6.02a]', 'approved', { type: 'allow' }],
    ['[R6.02a]', 'pending_kyc', { type: 'stop', modal: 'verification' }],
    ['[R6.02a]', 'pending_face_id', { type: 'stop', modal: 'verification' }],
    ['[R4.07]', 'ip_blocked', { type: 'stop', modal: 'vpn' }],
  ])('%s a player whose status is %s', async (_, user_status, result) => {
    asPlayer();
    answers(200, { user_status });
    expect(await requireVerification(visit)).toEqual(result);
  });

  test('a session that ends during the request passes as a visitor', async () => {
    asPlayer();
    answers(401, { message: 'Unauthenticated.' });
    expect(await requireVerification(visit)).toEqual({ type: 'allow' });
  });

  test('offline a player reads the sportsbook as a visitor does, and nothing else', async () => {
    asPlayer();
    answers(200, { user_status: 'pending_kyc' });
    onlineManager.setOnline(false);
    expect(requireVerification({ fullPath: '/sports/live' })).toEqual({ type: 'allow' });
    onlineManager.setOnline(true);
    expect(await requireVerification({ fullPath: '/sports/live' })).toMatchObject({ type: 'stop' });
    onlineManager.setOnline(false);
    expect(requireVerification(visit)).toBeInstanceOf(Promise);
    onlineManager.setOnline(true);
  });

  test('without an answer it throws, which makes it unknown', async () => {
    asPlayer();
    answers(503, {});
    await expect(requireVerification(visit)).rejects.toMatchObject({ status: 503 });
  });
});

describe('cookie-consent', () => {
  test('[R6.03a] without consent home shows the modal', () => {
    expect(cookieConsent(visit)).toMatchObject({ type: 'redirect', to: '/?showCookieModal=true' });
  });

  test('[R3.22] without consent the full path is stored', () => {
    cookieConsent(visit);
    expect(readStored(STORED.lastAttemptedRoute)).toBe('/play/7?demo=1');
  });

  test('consent to all lets pass', () => {
    grantConsent();
    expect(cookieConsent(visit)).toEqual({ type: 'allow' });
  });

  test('[R3.23 cookie_wall] without the operator’s cookie wall every visit passes', () => {
    queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, cookie_wall: false });
    expect(cookieConsent(visit)).toEqual({ type: 'allow' });
  });
});
