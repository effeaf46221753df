import { expect, test } from 'vitest';
import { monthBars } from './month-chart.tsx';

test('every day of the month has a slot, with one scale for both of its bars', () => {
  const bars = monthBars('2026-02', [
    { day: '2026-02-01', ins: 10_000, outs: 0 },
    { day: '2026-02-28', ins: 2_500, outs: 5_000 },
  ]);
  expect(bars).toHaveLength(28);
  expect(bars[0]).toMatchObject({ day: '2026-02-01', up: 1, down: 0 });
  expect(bars[27]).toMatchObject({ up: 0.25, down: 0.5 });
  expect(bars[1]).toMatchObject({ ins: 0, outs: 0, up: 0, down: 0 });
});

test('a leap year includes 29 February, an empty month has flat bars, an invalid month has none', () => {
  expect(monthBars('2028-02', [])).toHaveLength(29);
  expect(monthBars('2026-11', []).every(({ up, down }) => up === 0 && down === 0)).toBe(true);
  expect(monthBars('', [])).toEqual([]);
});
