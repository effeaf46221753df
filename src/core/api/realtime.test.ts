// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disconnect, subscribe } from './realtime.ts';

type Line = {
  connect: () => void;
  drop: () => void;
  /** As pusher-js announces an attempt of its own. */
  announceAttempt: () => void;
  disconnect: () => void;
  options: unknown;
  joined: string[];
};
const connections = vi.hoisted((): Line[] => []);

vi.mock('../config/app-config.ts', () => ({
  config: () => ({ realtimeKey: 'key', realtimeCluster: 'mt1', realtimeHost: '', backend: '', appId: 'wg' }),
}));
vi.mock('pusher-js', () => ({
  default: class {
    connect = vi.fn();
    options: unknown;
    drop = () => {};
    announceAttempt = () => {};
    connection = {
      bind: (name: string, listener: () => void) => {
        if (name === 'disconnected') this.drop = listener;
        if (name === 'connecting_in') this.announceAttempt = listener;
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
      connections.push(this);
    }
  },
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  disconnect();
  vi.useRealTimers();
  connections.length = 0;
});

test('a closed connection stays closed, also when another was opened meanwhile', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  disconnect();
  subscribe('private-users.2', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(2));
  for (const connection of connections) connection.drop();
  await vi.advanceTimersByTimeAsync(60_000);
  const [old, present] = connections;
  expect(old?.connect).not.toHaveBeenCalled();
  expect(present?.connect).toHaveBeenCalledOnce();
});

test('[R4.31] a dropped connection is opened again after 1 s', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  const [connection] = connections;
  connection?.drop();
  await vi.advanceTimersByTimeAsync(999);
  expect(connection?.connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(connection?.connect).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('public subscriptions go on by a new connection after a login or a logout, ended ones do not', async () => {
  const leavePublic = subscribe('double', 'DoubleRoundEvent', () => {});
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  const leaveSettings = subscribe('settings', 'SettingsUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  disconnect();
  leaveSettings();
  await vi.waitFor(() => expect(connections).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(connections[1]?.joined).toEqual(['double']);
  leavePublic();
  disconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(connections).toHaveLength(2);
});

test('[R7.06a] the connection uses the cluster mt1', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  expect(connections[0]?.options).toMatchObject({ cluster: 'mt1' });
});

test('[R7.06b] the connection uses ws and wss alone', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  expect(connections[0]?.options).toMatchObject({ enabledTransports: ['ws', 'wss'] });
});

test('[R4.31] every attempt, the first too, waits a second and a random part of another', async () => {
  const random = vi.spyOn(Math, 'random');
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  const [connection] = connections;
  for (const [part, wait] of [
    [0.25, 1_250],
    [0.5, 1_500],
    [0.75, 1_750],
  ] as const) {
    random.mockReturnValue(part);
    vi.mocked(connection?.connect)?.mockClear();
    connection?.drop();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(connection?.connect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(connection?.connect).toHaveBeenCalledOnce();
  }
  vi.restoreAllMocks();
});

test('an attempt that pusher-js makes by itself after exactly a second is called off, in favour of ours', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  const [connection] = connections;
  connection?.announceAttempt();
  expect(connection?.disconnect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection?.disconnect).toHaveBeenCalledOnce();
});

test('[R4.28] disconnecting closes the connection and so leaves every channel', async () => {
  subscribe('private-users.1', 'UserUpdateEvent', () => {});
  subscribe('private-transactions.user.1', 'UserTransactionEvent', () => {});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  disconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(connections[0]?.disconnect).toHaveBeenCalledOnce();
});
