import { describe, expect, test } from 'vitest';
import { pauseEnd } from './pause-end.ts';

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);

describe('a pause ends', () => {
  test.each([
    [{ kind: 'suspension', days: 1 } as const, '2026-11-20', '2026-11-21'],
    [{ kind: 'suspension', days: 42 } as const, '2026-11-20', '2027-01-01'],
    [{ kind: 'exclusion', months: 3 } as const, '2026-11-20', '2027-02-20'],
    [{ kind: 'exclusion', months: 3 } as const, '2026-11-30', '2027-02-28'],
    [{ kind: 'exclusion', months: 60 } as const, '2024-02-29', '2029-02-28'],
  ])('%j begun on %s on %s', (pause, from, to) => {
    expect(pauseEnd(pause, at(from))).toBe(at(to));
  });

  test('never, where it is for good', () => {
    expect(pauseEnd({ kind: 'exclusion', months: null }, at('2026-11-20'))).toBeNull();
  });
});
