import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { shutdownTimeoutOf } from './stop-env.ts';
import { workersEntries, workersOf } from './workers-env.ts';

describe('the number of workers', () => {
  test.each([
    [undefined, 1],
    ['', 1],
    ['1', 1],
    ['4', 4],
    ['99', 99],
  ])('%j is %i', (WORKERS, count) => {
    expect(workersOf({ WORKERS })).toBe(count);
  });

  test.each(['0', '00', '01', '100', '-1', '1.5', '1e1', ' 2', 'two'])(
    '%j is refused, and starts no further process',
    (WORKERS) => {
      expect(v.safeParse(v.object(workersEntries), { WORKERS }).success).toBe(false);
      expect(workersOf({ WORKERS })).toBe(1);
    },
  );
});

test.each([
  [undefined, 9_500],
  ['', 9_500],
  ['9500', 9_500],
  ['120000', 120_000],
  // The server's own start refuses these.
  ['9499', 9_500],
  ['10s', 9_500],
])('with SHUTDOWN_TIMEOUT_MS %j the workers’ stop takes %i ms at most', (SHUTDOWN_TIMEOUT_MS, ms) => {
  expect(shutdownTimeoutOf({ SHUTDOWN_TIMEOUT_MS })).toBe(ms);
});
