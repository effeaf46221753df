import { expect, test } from 'vitest';
import { stopGracefully } from './graceful-stop.ts';

test('a stop first says so, waits, ends what waits for outside parties, and then ends connections, requests and the rest', async () => {
  const steps: string[] = [];
  const step =
    (name: string) =>
    async (ms?: number): Promise<void> => {
      steps.push(ms === undefined ? name : `${name} ${ms}`);
    };
  const server = {
    drain: (overMs: number) => void steps.push(`drain ${overMs}`),
    endPartyCalls: () => void steps.push('end party calls'),
    closeConnections: step('close connections'),
    close: step('close'),
  };
  await stopGracefully(
    server,
    [step('page'), undefined, step('figures')],
    { drainMs: 3_000, requestsEndWithinMs: 8_000 },
    step('pause'),
  );
  expect(steps).toEqual([
    'drain 3000',
    'pause 3000',
    'end party calls',
    'close connections',
    'page 5000',
    'figures 5000',
    'close',
  ]);
});
