import { beforeEach, describe, expect, test } from 'vitest';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { openPartyCalls } from '../parties/party-calls.ts';
import { withBreakers } from './guarded-cluster.ts';
import { type ChannelsCluster, EventRefused, RealtimeTimeout } from './realtime-connection.ts';

const EVENTS = [{ channel: 'news', event: 'SportEventEvent', data: {} }];

/** What the cluster answers to the next calls. */
let answer: () => Promise<void>;
let sent: number;
let timers: ReturnType<typeof handTimers>;
let calls: ReturnType<typeof openPartyCalls>;
let cluster: ChannelsCluster;
beforeEach(() => {
  answer = async () => {};
  sent = 0;
  timers = handTimers();
  calls = openPartyCalls({ time: timers.time, startTimer: timers.startTimer });
  const send = () => {
    sent += 1;
    return answer();
  };
  cluster = withBreakers(
    {
      publishBatch: send,
      joinedChannels: async () => {
        await send();
        return new Set(['sports.1']);
      },
      sign: () => 'signed',
      handleUpgrade: () => false,
      drain: () => {},
      connections: () => 0,
      close: async () => {},
    },
    calls,
  );
});

const publish = () => cluster.publishBatch(EVENTS);
const fail = (error: Error) => {
  answer = async () => {
    throw error;
  };
};
const breakers = () => calls.states().map(({ party, call, breaker }) => `${party}.${call} ${breaker}`);

describe('a Channels cluster behind breakers', () => {
  test('is not called for ten seconds after five calls without an answer; then one call tries it', async () => {
    fail(new RealtimeTimeout('the cluster did not answer'));
    for (let call = 0; call < 5; call += 1) await expect(publish()).rejects.toThrow('did not answer');
    expect([sent, breakers()]).toEqual([5, ['channels.publishBatch open']]);
    await expect(publish()).rejects.toBeInstanceOf(RealtimeTimeout);
    timers.advance(9_999);
    await expect(publish()).rejects.toBeInstanceOf(RealtimeTimeout);
    expect(sent).toBe(5);
    timers.advance(1);
    answer = async () => {};
    await publish();
    expect([sent, breakers()]).toEqual([6, ['channels.publishBatch closed']]);
  });

  test('that answers to one kind of call is called for it, whatever became of the other', async () => {
    fail(new RealtimeTimeout('the cluster did not answer'));
    for (let call = 0; call < 5; call += 1) await publish().catch(() => {});
    answer = async () => {};
    expect(await cluster.joinedChannels('sports.')).toEqual(new Set(['sports.1']));
  });

  test.each([
    ['refuses events for good', new EventRefused('too long')],
    ['fails on some events', new Error('the cluster answered 500')],
    ['doesn’t know a call', new Error('the cluster answered 404')],
  ])('that %s has answered', async (_, refusal) => {
    fail(refusal);
    for (let call = 0; call < 6; call += 1) await expect(publish()).rejects.toBe(refusal);
    expect([sent, breakers()]).toEqual([6, ['channels.publishBatch closed']]);
  });

  test('that never ends a call is given up after six seconds', async () => {
    answer = () => new Promise(() => {});
    const published = publish();
    await expect.poll(() => sent).toBe(1);
    timers.advance(6_000);
    await expect(published).rejects.toBeInstanceOf(RealtimeTimeout);
  });

  test('signs as before', () => {
    expect(cluster.sign('1.2', 'private-users.1', '1')).toBe('signed');
  });
});
