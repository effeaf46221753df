import { expect, test } from 'vitest';
import { monitoringSession } from './monitoring-session-limit.ts';

const MINUTE_MS = 60_000;

/** Two tabs of one browser, which share their storage. */
function browser() {
  let now = 0;
  let times: { startedAt: number; activeAt: number } | null = null;
  const stops = [0, 0];
  const [one, other] = [0, 1].map((tab) =>
    monitoringSession({
      now: () => now,
      read: () => times,
      write: (given) => {
        times = given;
      },
      forget: () => {
        times = null;
      },
      stop: () => {
        stops[tab] = (stops[tab] ?? 0) + 1;
      },
    }),
  ) as [ReturnType<typeof monitoringSession>, ReturnType<typeof monitoringSession>];
  const pass = (minutes: number) => {
    now += minutes * MINUTE_MS;
  };
  return { one, other, stops, pass, turnBack: () => pass(-10_000) };
}

test('[R9.15b] a monitoring session ends after 15 minutes without activity', () => {
  const { one, stops, pass } = browser();
  one.recordActivity();
  pass(14.9);
  one.endIfOver();
  expect(stops).toEqual([0, 0]);
  pass(0.1);
  one.endIfOver();
  one.endIfOver();
  expect(stops).toEqual([1, 0]);
  one.recordActivity();
  pass(16);
  one.recordActivity();
  expect(stops).toEqual([2, 0]);
});

test('[R9.15a] a monitoring session ends after four hours even with activity', () => {
  const { one, stops, pass } = browser();
  for (let minute = 0; minute < 4 * 60; minute += 5) {
    one.recordActivity();
    pass(5);
  }
  expect(stops).toEqual([0, 0]);
  one.recordActivity();
  expect(stops).toEqual([1, 0]);
});

test('activity in one tab counts for the other tabs', () => {
  const { one, other, stops, pass } = browser();
  one.recordActivity();
  pass(10);
  other.recordActivity();
  pass(10);
  one.endIfOver();
  expect(stops).toEqual([0, 0]);
});

test('setting the clock back ends the session instead of extending it', () => {
  const { one, stops, pass, turnBack } = browser();
  pass(20_000);
  one.recordActivity();
  turnBack();
  one.endIfOver();
  expect(stops).toEqual([1, 0]);
});
