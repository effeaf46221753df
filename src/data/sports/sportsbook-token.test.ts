// @vitest-environment page
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { msUntilRenewal, sportsbookTokenQuery } from './sportsbook-token.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const tokenUntil = (ms: number) => `h.${btoa(JSON.stringify({ exp: ms / 1_000 }))}.s`;

let asked: number[];
let answer: () => Response;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  asked = [];
  answer = () => new Response(JSON.stringify({ token: tokenUntil(Date.now() + 60 * MINUTE) }));
  vi.stubGlobal('fetch', async () => {
    asked.push((Date.now() - NOW) / MINUTE);
    return answer();
  });
  beginSession({ access_token: 'token', expires_in: 86_400 });
});
afterEach(() => {
  clearSession();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[R2.14] a token is renewed five minutes before it expires, and so is the next one', async () => {
  const stop = new QueryObserver(queryClient, sportsbookTokenQuery(true)).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(54.9 * MINUTE);
  expect(asked).toEqual([0]);
  await vi.advanceTimersByTimeAsync(56 * MINUTE);
  expect(asked).toEqual([0, 55, 110]);
  stop();
});

test('[R2.14] a failed renewal is tried again a minute later, and the old token stays', async () => {
  const observer = new QueryObserver(queryClient, sportsbookTokenQuery(true));
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(MINUTE);
  const first = observer.getCurrentResult().data;
  answer = () => new Response('{}', { status: 500 });
  await vi.advanceTimersByTimeAsync(54.5 * MINUTE);
  expect(observer.getCurrentResult().data).toBe(first);
  answer = () => new Response(JSON.stringify({ token: 'next' }));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(observer.getCurrentResult().data).toBe('next');
  stop();
});

test.each([
  ['an hour', tokenUntil(NOW + 60 * MINUTE), 55 * MINUTE],
  ['less than the margin', tokenUntil(NOW + 3 * MINUTE), MINUTE],
  ['more days than a browser’s timer holds', tokenUntil(NOW + 30 * 24 * 60 * MINUTE), 24 * 60 * MINUTE],
  ['a time in ms', tokenUntil(NOW * 1_000), 24 * 60 * MINUTE],
  ['no known time', 'opaque', null],
  ['no number of seconds', `h.${btoa('{"exp":"soon"}')}.s`, null],
])('a token of %s', (_, token, due) => {
  expect(msUntilRenewal(token)).toBe(due);
});

test('[D5] a sleep, or a device’s clock that was set forward, doesn’t shorten a token’s life', () => {
  serverClock.learn(NOW);
  vi.setSystemTime(NOW + 58 * MINUTE);
  expect(serverClock.now()).toBe(NOW + 58 * MINUTE);
  expect(msUntilRenewal(tokenUntil(NOW + 60 * MINUTE))).toBe(55 * MINUTE);
});
