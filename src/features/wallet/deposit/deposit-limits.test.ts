import { describe, expect, test } from 'vitest';
import { tightestLimit } from './deposit-limits.tsx';

describe('the limit named at the amount', () => {
  test('is the one that leaves the least', () => {
    expect(
      tightestLimit([
        { period: 'day', value: 20_000, used: 0 },
        { period: 'week', value: 40_000, used: 15_000 },
        { period: 'month', value: 120_000, used: 105_000 },
      ]),
    ).toEqual({ period: 'month', left: 15_000 });
  });

  test('leaves nothing once more than it was deposited', () => {
    expect(tightestLimit([{ period: 'day', value: 5_000, used: 7_000 }])).toEqual({ period: 'day', left: 0 });
  });

  test('is absent where none is set', () => {
    expect(tightestLimit([{ period: 'day', value: null, used: 3_000 }])).toBeNull();
  });
});
