// @vitest-environment page
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../cache/query-client.ts';
import { send } from '../net/http.ts';
import { serverClock } from '../net/server-clock.ts';
import { startHeartbeat } from './heartbeat.ts';

const MINUTES_20 = 1_200_000;
const SERVER = Date.UTC(2026, 10, 20, 15);

let asked: RequestInit[];
let server: number;
let reachable: boolean;
/** What answers a heartbeat. */
let body: string;
/** A backend of another origin may hide its `Date`. */
let tellsTime: boolean;
/** The answers to heartbeats stay away; other requests are answered. */
let late: boolean;
/** The status of a proxy that stands before the backend and doesn't reach it. */
let gateway: number | undefined;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: SERVER });
  asked = [];
  server = SERVER;
  reachable = true;
  body = '{"userIP":"203.0.113.9"}';
  tellsTime = true;
  gateway = undefined;
  late = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/v2/get-ip')) return new Response('[]');
    asked.push(init);
    if (late) return new Promise((_, reject) => setTimeout(() => reject(new TypeError('too late')), 4_000));
    if (!reachable) throw new TypeError('no network');
    if (gateway) return new Response('{"code":"not_ready","message":""}', { status: gateway });
    return new Response(body, {
      headers: tellsTime ? { Date: new Date(server).toUTCString() } : {},
    });
  });
  serverClock.learn(SERVER, serverClock.asking());
  onlineManager.setOnline(true);
  stop = startHeartbeat();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The device's clock goes on; timers and the steady clock stand still. */
function sleep(ms: number): void {
  server += ms;
  vi.setSystemTime(Date.now() + ms);
}

test('a device that wakes with the page in view asks for the server’s time, past every cache', async () => {
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(0);
  sleep(MINUTES_20);
  expect(serverClock.isDoubtful()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.cache).toBe('no-store');
  expect(serverClock.isDoubtful()).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(1);
});

test('without an answer the time stays in doubt, and is asked for again', async () => {
  reachable = false;
  sleep(MINUTES_20);
  await vi.advanceTimersByTimeAsync(1_001);
  expect([asked.length, serverClock.isDoubtful()]).toEqual([1, true]);
  // The backend is down: it is not asked each second.
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked.length).toBeLessThan(4);
  reachable = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(serverClock.isDoubtful()).toBe(false);
});

test('a backend that doesn’t tell its time is asked every ten seconds, not every second', async () => {
  tellsTime = false;
  sleep(MINUTES_20);
  await vi.advanceTimersByTimeAsync(30_500);
  expect(serverClock.isDoubtful()).toBe(true);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(4);
});

test.each([502, 504])('a proxy’s %i is no answer of the backend, whatever its body', async (status) => {
  gateway = status;
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.length, onlineManager.isOnline()]).toEqual([1, false]);
  gateway = undefined;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(onlineManager.isOnline()).toBe(true);
});

test('a late heartbeat is no outage where another request is answered meanwhile', async () => {
  late = true;
  dispatchEvent(new Event('online'));
  for (let round = 1; round <= 4; round += 1) {
    await vi.advanceTimersByTimeAsync(3_000);
    await send({ method: 'GET', url: '/api/sports', headers: {} });
    await vi.advanceTimersByTimeAsync(1_500);
    // The next one is due a second after a late one.
    expect([asked.length, onlineManager.isOnline()]).toEqual([round, true]);
    await vi.advanceTimersByTimeAsync(500);
  }
  // Without such answers two late heartbeats are one.
  await vi.advanceTimersByTimeAsync(9_500);
  expect([asked.length, onlineManager.isOnline()]).toEqual([6, false]);
});

test('late heartbeats are no outage while events come over the socket, and events end none', async () => {
  late = true;
  dispatchEvent(new Event('online'));
  for (let round = 1; round <= 4; round += 1) {
    await vi.advanceTimersByTimeAsync(3_000);
    dispatchEvent(new Event('backend-heard'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect([asked.length, onlineManager.isOnline()]).toEqual([round, true]);
    await vi.advanceTimersByTimeAsync(500);
  }
  await vi.advanceTimersByTimeAsync(9_500);
  expect(onlineManager.isOnline()).toBe(false);
  dispatchEvent(new Event('backend-heard'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onlineManager.isOnline()).toBe(false);
});

test('a heartbeat whose answer a frozen page could not read is no outage', async () => {
  const steady = performance.now.bind(performance);
  let frozenMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => steady() + frozenMs);
  late = true;
  dispatchEvent(new Event('online'));
  for (let round = 1; round <= 4; round += 1) {
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.length, onlineManager.isOnline()]).toEqual([round, true]);
    frozenMs += 2_000;
    await vi.advanceTimersByTimeAsync(5_000);
  }
  // While the page runs, two late heartbeats are an outage.
  await vi.advanceTimersByTimeAsync(9_500);
  expect([asked.length, onlineManager.isOnline()]).toEqual([6, false]);
  clock.mockRestore();
});

test.each([
  ['the backend’s own answer sets it right', '{"userIP":"203.0.113.9"}', SERVER],
  ['a captive portal’s answer does not count', '{}', SERVER + MINUTES_20],
])('a time of the server that was told wrong: %s', async (_, answer, expected) => {
  serverClock.learn(SERVER + MINUTES_20);
  body = answer;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.length, serverClock.now()]).toEqual([1, expected]);
});

test('a heartbeat that was under way while the device slept is no outage', async () => {
  late = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  for (let round = 1; round <= 3; round += 1) {
    expect([asked.length, onlineManager.isOnline()]).toEqual([round, true]);
    sleep(MINUTES_20);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(onlineManager.isOnline()).toBe(true);
});

test('a clock that is set back while there is no network does not keep the page offline', async () => {
  reachable = false;
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(1);
  vi.setSystemTime(Date.now() - MINUTES_20);
  reachable = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(onlineManager.isOnline()).toBe(true);
});

test('after the clock was set back, what opens is read again', async () => {
  let reads = 0;
  const query = { queryKey: ['transactions'] as const, staleTime: 0, queryFn: async () => ++reads };
  await queryClient.fetchQuery(query);
  vi.setSystemTime(Date.now() - MINUTES_20);
  await vi.advanceTimersByTimeAsync(1_001);
  const close = new QueryObserver(queryClient, query).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(2);
  close();
  queryClient.clear();
});
