import { describe, expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const SERVER = Date.UTC(2026, 10, 20, 12);

function clock() {
  const device = { steady: 5_000, wall: SERVER - 3_600_000 };
  return {
    device,
    server: createServerClock(
      () => device.steady,
      () => device.wall,
    ),
  };
}

test('until the server told its time, the device’s stands', () => {
  const { device, server } = clock();
  expect(server.now()).toBe(device.wall);
  server.learn(Number.NaN);
  expect(server.now()).toBe(device.wall);
});

test('a told time goes on', () => {
  const { device, server } = clock();
  server.learn(SERVER);
  device.steady += 1_500;
  device.wall += 1_500;
  expect(server.now()).toBe(SERVER + 1_500);
});

test('an answer from a cache doesn’t turn it back', () => {
  const { device, server } = clock();
  server.learn(SERVER);
  device.steady += 1_000;
  server.learn(SERVER - 60_000);
  expect(server.now()).toBe(SERVER + 1_000);
});

describe('a time that was told wrong, an hour late', () => {
  const HOUR = 3_600_000;

  function misled() {
    const both = clock();
    both.server.learn(SERVER + HOUR);
    return both;
  }

  test('is corrected by the server’s own answer', () => {
    const { device, server } = misled();
    const asked = server.asking();
    device.steady += 800;
    device.wall += 800;
    server.learn(SERVER, asked);
    expect(server.now()).toBe(SERVER);
    // A token's life was counted by it.
    expect(server.known()).toBe(SERVER + HOUR + 800);
  });

  test('stays where the answer may come from a cache', () => {
    const { server } = misled();
    server.learn(SERVER);
    expect(server.now()).toBe(SERVER + HOUR);
  });

  test.each([
    ['that was read an hour late', (device: { steady: number; wall: number }) => (device.steady += HOUR)],
    [
      'that was read after a sleep of an hour',
      (device: { steady: number; wall: number }) => (device.wall += HOUR),
    ],
  ])('is not told by an answer %s', (_, wait) => {
    const { device, server } = clock();
    server.learn(SERVER, server.asking());
    const asked = server.asking();
    const before = wait(device) && server.now();
    server.learn(SERVER, asked);
    expect(server.now()).toBe(before);
  });

  test.each([
    ['the second that an answer leaves out', 1_000],
    ['another copy’s clock and the second', 3_900],
  ])('is no other than %s', (_, ms) => {
    const { server } = clock();
    server.learn(SERVER + ms);
    server.learn(SERVER, server.asking());
    expect(server.now()).toBe(SERVER + ms);
  });
});

describe('the device slept: its clock went on twenty minutes, the steady one stood still', () => {
  const MINUTES_20 = 1_200_000;

  function slept() {
    const both = clock();
    both.server.learn(SERVER, both.server.asking());
    const askedBefore = both.server.asking();
    both.device.wall += MINUTES_20;
    return { ...both, askedBefore };
  }

  test('the later time is shown', () => {
    const { device, server } = slept();
    expect(server.isDoubtful()).toBe(true);
    expect(server.now()).toBe(SERVER + MINUTES_20);
    device.steady += 3_000;
    device.wall += 3_000;
    expect(server.now()).toBe(SERVER + MINUTES_20 + 3_000);
  });

  test('the life of a token doesn’t follow the device’s clock', () => {
    expect(slept().server.known()).toBe(SERVER);
  });

  test('an answer that may come from a cache doesn’t end the doubt', () => {
    const { server } = slept();
    server.learn(SERVER - 60_000);
    expect(server.now()).toBe(SERVER + MINUTES_20);
  });

  test('an answer to a question from before the sleep doesn’t end the doubt', () => {
    const { server, askedBefore } = slept();
    server.learn(SERVER, askedBefore);
    expect(server.now()).toBe(SERVER + MINUTES_20);
  });

  test('the server’s time ends the doubt, where the device did sleep', () => {
    const { server } = slept();
    server.learn(SERVER + MINUTES_20 - 700, server.asking());
    expect([server.now(), server.isDoubtful()]).toEqual([SERVER + MINUTES_20 - 700, false]);
    expect(server.known()).toBe(SERVER + MINUTES_20 - 700);
  });

  test('the server’s time ends the doubt, where the clock was only set forward', () => {
    const { server } = slept();
    server.learn(SERVER, server.asking());
    expect([server.now(), server.isDoubtful()]).toEqual([SERVER, false]);
  });

  test('a clock that was set back before doesn’t hide it', () => {
    const { device, server } = clock();
    server.learn(SERVER, server.asking());
    device.wall -= 3_600_000;
    expect(server.now()).toBe(SERVER);
    device.wall += MINUTES_20;
    expect(server.now()).toBe(SERVER + MINUTES_20);
  });
});

test('a small correction of the device’s clock is no sleep', () => {
  const { device, server } = clock();
  server.learn(SERVER);
  device.wall += 1_900;
  expect([server.now(), server.isDoubtful()]).toEqual([SERVER, false]);
});
