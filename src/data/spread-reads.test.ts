import { expect, test, vi } from 'vitest';
import { createSpread, SPREAD_MS } from './spread-reads.ts';

test('what many read again they read at moments of their own, and each once', () => {
  const waits: number[] = [];
  const deeds: (() => void)[] = [];
  const draws = [0, 0.5, 0.999];
  const soon = createSpread(
    () => draws.shift() ?? 0,
    (deed, ms) => {
      deeds.push(deed);
      waits.push(ms);
    },
  );
  const read = vi.fn();
  soon('e1', read);
  soon('e1', read);
  soon('e2', read);
  expect(waits).toEqual([0, SPREAD_MS / 2]);
  for (const deed of deeds) deed();
  expect(read).toHaveBeenCalledTimes(2);
  soon('e1', read);
  expect(waits[2]).toBe(4_995);
});
