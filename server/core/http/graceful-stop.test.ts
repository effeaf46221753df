import { expect, test } from 'vitest';
import { stopGracefully } from './graceful-stop.ts';

const TIMES = { drainMs: 3_000, requestsEndWithinMs: 8_000, closedWithinMs: 9_300 };

/** Stops a server whose steps take these times (ms). */
async function stop({ drain = 3_000, connections = 0, requests = 0 }): Promise<string[]> {
  const steps: string[] = [];
  let now = 70_000;
  const step =
    (name: string, takes = 0) =>
    async (ms?: number): Promise<void> => {
      steps.push(ms === undefined ? name : `${name} ${ms}`);
      now += takes;
    };
  const server = {
    drain: (overMs: number) => void steps.push(`drain ${overMs}`),
    endJobsAndPartyCalls: () => void steps.push('end jobs and party calls'),
    closeConnections: step('close connections', connections),
    close: step('close'),
  };
  const listeners = [step('page', requests), undefined, step('figures')];
  await stopGracefully(server, listeners, TIMES, step('pause', drain), () => now);
  return steps;
}

test('a stop first says so, waits, ends what waits for outside parties, and then ends connections, requests and the rest', async () => {
  expect(await stop({})).toEqual([
    'drain 3000',
    'pause 3000',
    'end jobs and party calls',
    'close connections',
    'page 5000',
    'figures 5000',
    'close 6300',
  ]);
});

test.each<[string, Parameters<typeof stop>[0], string[]]>([
  ['a slow step', { connections: 500, requests: 1_000 }, ['page 4500', 'close 4800']],
  ['a drain that was cut short', { drain: 200 }, ['page 7800', 'close 9100']],
  ['more than all of it', { connections: 7_000 }, ['page 0', 'close 0']],
])('times count from the signal on, after %s', async (_, taken, expected) => {
  const steps = await stop(taken);
  expect(steps.filter((step) => /^(page|close) \d/.test(step))).toEqual(expected);
});
