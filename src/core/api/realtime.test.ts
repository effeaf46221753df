// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disconnect, subscribe } from './realtime.ts';

type Line = {
  connect: () => void;
  drop: () => void;
  disconnect: () => void;
  options: unknown;
  joined: string[];
};
const lines = vi.hoisted((): Line[] => []);

vi.mock('../config/app-config.ts', () => ({
  config: () => ({ realtimeKey: 'key', realtimeCluster: 'mt1', realtimeHost: '', backend: '', appId: 'wg' }),
}));
vi.mock('pusher-js', () => ({
  default: class {
    connect = vi.fn();
    options: unknown;
    drop = () => {};
    connection = {
      bind: (name: string, listener: () => void) => {
        if (name === 'disconnected') this.drop = listener;
      },
    };
    channel = () => undefined;
    joined: string[] = [];
    subscribe = (channel: string) => {
      this.joined.push(channel);
      return { bind() {}, unbind() {} };
    };
    unsubscribe() {}
    disconnect = vi.fn();
    constructor(_key: string, options: unknown) {
      this.options = options;
      lines.push(this);
    }
  },
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  lines.length = 0;
});

test('a closed connection stays closed, also when another was opened meanwhile', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  disconnect();
  subscribe('private-users.2', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  for (const line of lines) line.drop();
  await vi.advanceTimersByTimeAsync(60_000);
  const [old, present] = lines;
  expect(old?.connect).not.toHaveBeenCalled();
  expect(present?.connect).toHaveBeenCalledOnce();
});

test('[R4.31] a dropped connection is opened again after 1 s', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  const [line] = lines;
  line?.drop();
  await vi.advanceTimersByTimeAsync(999);
  expect(line?.connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(line?.connect).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('public subscriptions go on by a new connection after a login or a logout, ended ones do not', async () => {
  const leavePublic = subscribe('double', 'DoubleRoundEvent', () => {});
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  const leaveSettings = subscribe('settings', 'SettingsUpdateEvent', () => {});
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  disconnect();
  leaveSettings();
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(lines[1]?.joined).toEqual(['double']);
  leavePublic();
  disconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(lines).toHaveLength(2);
});

test('[R7.06] the connection uses ws and wss with the configured cluster', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]?.options).toMatchObject({ cluster: 'mt1', enabledTransports: ['ws', 'wss'] });
});

test('[R4.31] a lost connection is tried again after a second, and then with jitter', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  const [line] = lines;
  for (const wait of [1_000, 1_500]) {
    vi.mocked(line?.connect)?.mockClear();
    line?.drop();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(line?.connect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(line?.connect).toHaveBeenCalledOnce();
  }
});

test('[R4.28] disconnecting closes the connection and so leaves every channel', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  subscribe('private-transactions.user.1', 'UserTransactionEvent', () => {});
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  disconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(lines[0]?.disconnect).toHaveBeenCalledOnce();
});
