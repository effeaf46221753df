import { expect, test, vi } from 'vitest';
import { createJitter, JITTER_MS } from './run-with-jitter.ts';

test('spreads repeated reads over the jitter window and runs each key once', () => {
  const waits: number[] = [];
  const tasks: (() => void)[] = [];
  const draws = [0, 0.5, 0.999];
  const runWithJitter = createJitter(
    () => draws.shift() ?? 0,
    (task, ms) => {
      tasks.push(task);
      waits.push(ms);
    },
  );
  const read = vi.fn();
  runWithJitter('e1', read);
  runWithJitter('e1', read);
  runWithJitter('e2', read);
  expect(waits).toEqual([0, JITTER_MS / 2]);
  for (const task of tasks) task();
  expect(read).toHaveBeenCalledTimes(2);
  runWithJitter('e1', read);
  expect(waits[2]).toBe(4_995);
});
