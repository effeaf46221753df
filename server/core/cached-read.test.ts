import { expect, test, vi } from 'vitest';
import { cacheRead } from './cached-read.ts';

test('one read serves all who ask within its time, and is done again after it', async () => {
  const read = vi.fn(async (now: number) => now);
  const asked = cacheRead(read, 5_000);
  expect(await Promise.all([asked(1_000), asked(1_000), asked(5_999)])).toEqual([1_000, 1_000, 1_000]);
  expect(await asked(6_000)).toBe(6_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failed read is not cached, and a clock that was set back starts a new one', async () => {
  const read = vi.fn(async (now: number) => now).mockRejectedValueOnce(new Error('no database'));
  const asked = cacheRead(read, 5_000);
  await expect(asked(1_000)).rejects.toThrow('no database');
  expect(await asked(1_001)).toBe(1_001);
  expect(await asked(10)).toBe(10);
});
