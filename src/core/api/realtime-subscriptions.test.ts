// @vitest-environment page
// Channels that are joined, refused and left, with the real pusher-js on a socket of Pusher's protocol in memory.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, clearSession, confirmSession } from '../session/session-store.ts';
import { disconnect, subscribe } from './realtime.ts';

vi.mock('../config/app-config.ts', async (original) => ({
  ...(await original<typeof import('../config/app-config.ts')>()),
  config: () => ({
    realtimeKey: 'key',
    realtimeCluster: 'mt1',
    realtimeHost: '',
    backend: '',
    appId: 'wg',
    csrf: '',
  }),
}));
// What browsers load.
vi.mock('pusher-js', () => import('pusher-js/dist/web/pusher.js' as 'pusher-js'));

interface Frame {
  event: string;
  data: { channel?: string };
}

class Socket {
  static last: Socket | undefined;
  static opened = 0;
  frames: Frame[] = [];
  readyState = 0;
  onopen = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  constructor() {
    Socket.last = this;
    Socket.opened += 1;
    setTimeout(() => {
      this.readyState = 1;
      this.onopen();
      this.receive('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 });
    });
  }
  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.frames.push(frame);
    if (frame.event === 'pusher:ping') this.receive('pusher:pong', {});
  }
  close(): void {
    this.readyState = 3;
    this.onclose({ code: 1000 });
  }
  /** The server closes it. */
  closedWith(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  receive(event: string, data: unknown, channel?: string): void {
    this.onmessage({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) });
  }
  acknowledge(channel: string): void {
    this.receive('pusher_internal:subscription_succeeded', {}, channel);
  }
  /** The commands for a channel, in order. */
  sent(channel: string): string[] {
    return this.frames.filter(({ data }) => data.channel === channel).map(({ event }) => event);
  }
}

const PRIVATE = 'private-users.1';
let asked: number;
let answers: (() => Response)[];
const signed = () => new Response(JSON.stringify({ auth: 'key:signature' }));
const failing =
  (status: number, body: unknown = {}) =>
  () =>
    new Response(JSON.stringify(body), { status });

// Its file is loaded with the first subscription of a page.
beforeAll(() => import('pusher-js'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  asked = 0;
  Socket.last = undefined;
  Socket.opened = 0;
  answers = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/broadcasting/auth')) return new Response('{}', { status: 503 });
    asked += 1;
    return (answers.shift() ?? signed)();
  });
  beginSession({ access_token: 'token', expires_in: 86_400 });
});
afterEach(async () => {
  disconnect();
  clearSession();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['408', failing(408)],
  ['429', failing(429)],
  ['500', failing(500)],
  ['503', failing(503)],
  ['a filter’s page with 403', () => new Response('<h1>Blocked</h1>', { status: 403 })],
  ['a file server’s page with 404', () => new Response('<h1>Not Found</h1>', { status: 404 })],
  ['a 200 without a signature', failing(200, { status: 'ok' })],
  ['a 200 with a page', () => new Response('<!doctype html><title>Wi-Fi</title>')],
])(
  'a subscription that got %s is asked for again on the same connection, each time later',
  async (_, answer) => {
    answers = [answer, answer];
    const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {});
    await pass(100);
    expect(asked).toBe(1);
    await pass(1_000);
    expect(asked).toBe(2);
    await pass(1_500);
    expect(asked).toBe(2);
    await pass(600);
    expect(asked).toBe(3);
    expect(Socket.last?.sent(PRIVATE)).toEqual(['pusher:subscribe']);
    leave();
  },
);

test('a subscription that the server refuses for a time is asked for again after it, with jitter', async () => {
  answers = [() => new Response('{}', { status: 429, headers: { 'Retry-After': '20' } })];
  const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {});
  await pass(100);
  await pass(20_500);
  expect(asked).toBe(1);
  await pass(600);
  expect(asked).toBe(2);
  leave();
});

test.each([
  [401, '{}'],
  [403, '{}'],
  [404, '{}'],
  [422, '{}'],
  [401, ''],
  [401, '<h1>Log in</h1>'],
])('after %i with the text "%s" there is no further try', async (status, text) => {
  answers = [() => new Response(text, { status }), () => new Response(text, { status })];
  const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(asked).toBe(1));
  await pass(120_000);
  expect(asked).toBe(1);
  leave();
});

test('a refused token that got no answer to its renewal is asked with again', async () => {
  confirmSession({ id: '1', balance: 0 });
  // The refresh is answered 503.
  answers = [failing(401, { message: 'Unauthenticated.' })];
  const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(asked).toBe(1));
  await pass(10_000);
  expect(Socket.last?.sent(PRIVATE)).toEqual(['pusher:subscribe']);
  leave();
});

test.each([
  [403, ''],
  [404, ''],
  [403, 'Forbidden'],
  [404, 'Not Found'],
])('%i with the text "%s" may be a gateway’s: it counts after three further tries', async (status, text) => {
  answers = Array.from({ length: 9 }, () => () => new Response(text, { status }));
  const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(asked).toBe(1));
  await pass(600_000);
  expect(asked).toBe(4);
  leave();
});

test('after a gateway’s 404 during a deploy the channel is joined', async () => {
  answers = [() => new Response('404 page not found', { status: 404 })];
  const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(asked).toBe(1));
  await pass(10_000);
  expect(Socket.last?.sent(PRIVATE)).toEqual(['pusher:subscribe']);
  leave();
});

test('a channel that was left is asked for no more', async () => {
  answers = [failing(503)];
  const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(asked).toBe(1));
  leave();
  await pass(60_000);
  expect(asked).toBe(1);
});

test('a channel that is left and joined again before its acknowledgement stays joined', async () => {
  const channel = 'sports-event-1';
  const heard: unknown[] = [];
  const leave = subscribe(channel, 'SettingsUpdateEvent', () => {});
  await vi.waitFor(() => expect(Socket.last?.sent(channel)).toEqual(['pusher:subscribe']));
  leave();
  const leaveAgain = subscribe(channel, 'SettingsUpdateEvent', (event) => heard.push(event));
  await pass(0);
  Socket.last?.acknowledge(channel);
  await pass(100);
  expect(Socket.last?.sent(channel)).not.toContain('pusher:unsubscribe');
  Socket.last?.receive('SettingsUpdateEvent', { names: ['maintence'], version: 1 }, channel);
  await pass(0);
  expect(heard).toHaveLength(1);
  leaveAgain();
});

/** The page is shown, or hidden behind another tab. */
function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A page that has joined a channel, and reads again what its events change each time it has. */
async function joinedPage() {
  const read = vi.fn();
  const leave = subscribe(PRIVATE, 'UserUpdateEvent', () => {}, read);
  await vi.waitFor(() => expect(Socket.last?.sent(PRIVATE)).toEqual(['pusher:subscribe']));
  Socket.last?.acknowledge(PRIVATE);
  await pass(0);
  expect(read).toHaveBeenCalledTimes(1);
  return { read, leave };
}

test('a page whose socket is one too many of its player connects when it is shown again, and reads what it missed', async () => {
  const { read, leave } = await joinedPage();
  show('hidden');
  // 4004: over the quota.
  Socket.last?.closedWith(4004);
  await pass(3_600_000);
  expect(Socket.opened).toBe(1);
  show('visible');
  await vi.waitFor(() => expect(Socket.opened).toBe(2));
  await vi.waitFor(() => expect(Socket.last?.sent(PRIVATE)).toEqual(['pusher:subscribe']));
  Socket.last?.acknowledge(PRIVATE);
  await pass(0);
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});

test('one that stays on screen connects after a minute and a half, and again each time', async () => {
  show('visible');
  const { read, leave } = await joinedPage();
  for (const times of [2, 3]) {
    Socket.last?.closedWith(4004);
    await pass(89_000);
    expect(Socket.opened).toBe(times - 1);
    await pass(1_500);
    expect(Socket.opened).toBe(times);
    await pass(100);
    Socket.last?.acknowledge(PRIVATE);
    await pass(0);
    expect(read).toHaveBeenCalledTimes(times);
  }
  leave();
});

test('one that is hidden in that time waits until it is shown', async () => {
  show('visible');
  const { leave } = await joinedPage();
  Socket.last?.closedWith(4004);
  await pass(30_000);
  show('hidden');
  await pass(600_000);
  expect(Socket.opened).toBe(1);
  show('visible');
  await vi.waitFor(() => expect(Socket.opened).toBe(2));
  leave();
});

test('after any other close it connects again within two seconds, also after it had been one too many', async () => {
  show('hidden');
  const { leave } = await joinedPage();
  Socket.last?.closedWith(4004);
  show('visible');
  await vi.waitFor(() => expect(Socket.opened).toBe(2));
  for (const [times, code] of [
    [3, 4001],
    [4, 4100],
    [5, 1006],
  ] as const) {
    await pass(100);
    show('hidden');
    Socket.last?.closedWith(code);
    await pass(2_100);
    expect(Socket.opened).toBe(times);
  }
  leave();
});

test('a logout ends the wait', async () => {
  const { leave } = await joinedPage();
  show('hidden');
  Socket.last?.closedWith(4004);
  await pass(10);
  disconnect();
  leave();
  show('visible');
  await pass(10_000);
  expect(Socket.opened).toBe(1);
});

test('whatever comes over the socket shows that the backend is there, also an answer to a ping', async () => {
  const heard = vi.fn();
  addEventListener('backend-heard', heard);
  const leave = subscribe('settings', 'SettingsUpdateEvent', () => {});
  await pass(100);
  Socket.last?.acknowledge('settings');
  for (const [event, data] of [
    ['SettingsUpdateEvent', { names: ['bonus_enabled'] }],
    ['AnotherEvent', {}],
    ['pusher:pong', {}],
  ] as const) {
    heard.mockClear();
    Socket.last?.receive(event, data, 'settings');
    expect(heard, event).toHaveBeenCalledOnce();
  }
  removeEventListener('backend-heard', heard);
  leave();
});

test('a public channel that is joined right after a disconnect is joined once', async () => {
  const heard: unknown[] = [];
  disconnect();
  const leave = subscribe('settings', 'SettingsUpdateEvent', (event) => heard.push(event));
  await pass(100);
  Socket.last?.acknowledge('settings');
  Socket.last?.receive('SettingsUpdateEvent', { names: ['bonus_enabled'] }, 'settings');
  expect(heard).toHaveLength(1);
  leave();
  await pass(100);
  expect(Socket.last?.sent('settings')).toEqual(['pusher:subscribe', 'pusher:unsubscribe']);
});
