import { expect, test } from 'vitest';
import { createNextLook } from './next-look.ts';

/** The moment from which the next withdrawal can be asked for. */
const NEXT_AT = 1_000_000_000;

const succeeded = (next_at: number | null, errorUpdateCount = 0) =>
  ({ data: { next_at }, status: 'success', errorUpdateCount }) as const;
/** A failed request leaves the answer before it. */
const failed = (errorUpdateCount: number) =>
  ({ data: { next_at: NEXT_AT }, status: 'error', errorUpdateCount }) as const;

test.each([
  [0, 60_000, 61_000],
  [0.5, 60_000, 62_500],
  [0.999_9, 60_000, 63_999],
  // At least once an hour.
  [0, 7_200_000, 3_600_000],
  // The answer still names the moment: the server's clock is behind.
  [0, -1_000, 1_000],
  [0.5, -60_000, 1_000],
])('drawn %d, %i ms before the moment: asks again after %i ms', (drawn, before, ms) => {
  expect(createNextLook(() => drawn)(succeeded(NEXT_AT), NEXT_AT - before)).toBe(ms);
});

test('asks no more where a withdrawal is possible now, or where nothing was answered yet', () => {
  const look = createNextLook(() => 0);
  expect(look(succeeded(null), NEXT_AT)).toBe(false);
  expect(look({ data: undefined, status: 'pending', errorUpdateCount: 0 }, NEXT_AT)).toBe(false);
  expect(look({ data: undefined, status: 'error', errorUpdateCount: 1 }, NEXT_AT)).toBe(false);
});

test('the delay is the same at each rendering', () => {
  const drawn = [0.2, 0.9];
  const look = createNextLook(() => drawn.shift() ?? 0);
  expect(look(succeeded(NEXT_AT), NEXT_AT)).toBe(1_600);
  expect(look(succeeded(NEXT_AT), NEXT_AT)).toBe(1_600);
});

test('each failure after the moment doubles the delay, up to 5 minutes; a success ends that', () => {
  const look = createNextLook(() => 0);
  const later = NEXT_AT + 10_000;
  // Failures before the last success don't count.
  look(succeeded(NEXT_AT, 3), NEXT_AT - 60_000);
  const delays = [4, 5, 6, 7, 8, 9, 60].map((errors) => look(failed(errors), later));
  expect(delays).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
  expect(look(failed(4), later)).toBe(15_000);
  look(succeeded(NEXT_AT, 60), later);
  expect(look(failed(61), later)).toBe(15_000);
});

test('a failure before the moment does not postpone the request that is due then', () => {
  const look = createNextLook(() => 0);
  look(succeeded(NEXT_AT), NEXT_AT - 60_000);
  expect(look(failed(1), NEXT_AT - 5_000)).toBe(6_000);
});

test('a page that opens on a failed query takes it for the first failure', () => {
  expect(createNextLook(() => 0)(failed(7), NEXT_AT + 10_000)).toBe(15_000);
});
