import { expect, test } from 'vitest';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { closeServer } from './close-server.ts';

/** A server's parts; those that `open` holds back end when it says so. Records what is begun. */
function parts(heldBack: readonly string[] = []) {
  const steps: string[] = [];
  const gates = new Map<string, () => void>();
  const step = (name: string) => async (ms?: number) => {
    steps.push(ms === undefined ? name : `${name} ${ms}`);
    if (heldBack.includes(name)) await new Promise<void>((resolve) => void gates.set(name, resolve));
  };
  const server = {
    jobsEnded: step('jobs'),
    events: { flush: step('events'), close: step('listener') },
    dispatchers: [{ flush: step('mails') }, { flush: step('notices') }],
    db: { close: step('database') },
    tracing: { close: step('traces') },
  };
  return { steps, server, open: (name: string) => gates.get(name)?.() };
}

test('what waits is sent before the database is closed, and traces beside that', async () => {
  const { steps, server } = parts();
  const { time, startTimer } = handTimers();
  await closeServer(server, 1_250, time, startTimer);
  expect(steps).toEqual(['jobs', 'events', 'listener', 'mails', 'notices', 'database', 'traces 1250']);
});

test.each(['events', 'mails'])('%s that never end leave half of the time to the rest', async (name) => {
  const { steps, server } = parts([name]);
  const { time, startTimer, advance } = handTimers();
  const closed = closeServer(server, 1_250, time, startTimer);
  await expect.poll(() => steps).toContain(name);
  advance(624);
  await Promise.resolve();
  expect(steps).not.toContain('database');
  advance(1);
  await closed;
  expect(steps.slice(-2)).toEqual(['database', 'traces 625']);
});

test('traces have what the others leave, also where that is nothing', async () => {
  const { steps, server, open } = parts(['jobs']);
  const { time, startTimer, advance } = handTimers();
  const closed = closeServer(server, 1_250, time, startTimer);
  advance(2_000);
  open('jobs');
  await expect.poll(() => steps).toContain('events');
  advance(0);
  await closed;
  expect(steps.at(-1)).toBe('traces 0');
});
