// @vitest-environment page
// The realtime client is a file of its own: one that doesn't come is asked for again.
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disconnect, subscribe } from './realtime.ts';

const net = vi.hoisted(() => ({ down: true, asked: 0 }));
const joined = vi.hoisted(() => [] as string[]);
vi.mock('../config/app-config.ts', () => ({
  config: () => ({
    realtimeKey: 'key',
    realtimeCluster: 'eu',
    realtimeHost: '',
    backend: 'http://localhost',
    appId: 'wg',
  }),
}));
vi.mock('pusher-js', () => ({
  get default() {
    net.asked += 1;
    if (net.down) throw new TypeError('Failed to fetch dynamically imported module');
    return class {
      connection = { bind: () => {}, state: 'connected', socket_id: '1.1' };
      subscribe(channel: string) {
        joined.push(channel);
        return { bind: () => {}, unbind: () => {} };
      }
      unsubscribe() {}
      disconnect() {}
    };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  net.down = true;
  net.asked = 0;
  joined.length = 0;
});
afterEach(async () => {
  disconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

test('a client whose file did not come is asked for again after a while, and all channels are joined then', async () => {
  const leave = [
    subscribe('private-user.7', 'UserUpdateEvent', () => {}),
    subscribe('public-double', 'DoubleBetsEvent', () => {}),
  ];
  await vi.advanceTimersByTimeAsync(0);
  expect([net.asked > 0, joined]).toEqual([true, []]);
  net.down = false;
  await vi.advanceTimersByTimeAsync(1_600);
  expect([...joined].sort()).toEqual(['private-user.7', 'public-double']);
  for (const one of leave) one();
});

test('it is asked for at once when the connection is back, and not for a channel that was left', async () => {
  const leave = subscribe('private-user.7', 'UserUpdateEvent', () => {});
  const left = subscribe('private-user.8', 'UserUpdateEvent', () => {});
  await vi.advanceTimersByTimeAsync(0);
  left();
  net.down = false;
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(joined).toEqual(['private-user.7']);
  leave();
});
