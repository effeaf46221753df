import { expect, test } from 'vitest';
import { type Connection, initialConnection, nextConnection, nextHeartbeatDelay } from './connectivity.ts';

type Event = Parameters<typeof nextConnection>[1];

function after(events: readonly Event[], start: Connection = initialConnection(true, 0)): Connection {
  return events.reduce(nextConnection, start);
}

const failed: Event = { type: 'request-failed' };
const missed = (at: number): Event => ({ type: 'heartbeat-missed', at });
const answered = (askedAt: number): Event => ({ type: 'answered', askedAt });
const deviceOffline = (at: number): Event => ({ type: 'device-offline', at });

test.each<[string, readonly Event[], boolean]>([
  ['nothing happened', [], true],
  ['the device reports offline', [deviceOffline(5)], false],
  ['one request failed', [failed], true],
  ['seven requests failed at once and no heartbeat was missed', Array(7).fill(failed), true],
  ['a request failed and the next heartbeat was missed', [failed, missed(5)], false],
  ['two heartbeats were missed', [missed(5), missed(9)], false],
  ['an answer arrived between two missed heartbeats', [missed(5), answered(6), missed(9)], true],
  ['an answer arrived to a request from before the outage', [deviceOffline(5), answered(4)], false],
  ['an answer arrived to a request from after the outage began', [deviceOffline(5), answered(6)], true],
  [
    'a flapping network ends with an answer',
    [deviceOffline(5), answered(6), deviceOffline(7), answered(8)],
    true,
  ],
  [
    'a flapping network ends with an answer to an earlier request',
    [deviceOffline(5), answered(6), deviceOffline(7), answered(6)],
    false,
  ],
])('%s', (_name, events, online) => {
  expect(after(events).online).toBe(online);
});

test('a page that starts without a network is offline from the first moment', () => {
  const start = initialConnection(false, 0);
  expect(start.online).toBe(false);
  expect(after([failed, missed(3)], start).online).toBe(false);
  expect(after([answered(3)], start).online).toBe(true);
});

test('heartbeats: every 30 s, 1 s after a failure, and with jitter from 2 s up to 30 s while offline', () => {
  expect(nextHeartbeatDelay(initialConnection(true, 0), 0.5)).toBe(30_000);
  expect(nextHeartbeatDelay(after([failed]), 0.5)).toBe(1_000);
  const offline = deviceOffline(0);
  const delays = [0, 1, 2, 3, 4, 9].map((missedBeats) =>
    [0, 1].map((random) =>
      nextHeartbeatDelay(after([offline, ...Array(missedBeats).fill(missed(1))]), random),
    ),
  );
  expect(delays).toEqual([
    [2_000, 2_000],
    [3_000, 4_000],
    [5_000, 8_000],
    [9_000, 16_000],
    [16_000, 30_000],
    [16_000, 30_000],
  ]);
});
