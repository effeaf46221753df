import { expect, test } from 'vitest';
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

test('a told time goes on, also when the device’s clock is set', () => {
  const { device, server } = clock();
  server.learn(SERVER);
  device.steady += 1_500;
  device.wall += 86_400_000;
  expect(server.now()).toBe(SERVER + 1_500);
});

test('an answer from a cache doesn’t turn it back', () => {
  const { device, server } = clock();
  server.learn(SERVER);
  device.steady += 1_000;
  server.learn(SERVER - 60_000);
  expect(server.now()).toBe(SERVER + 1_000);
});
