import { describe, expect, test } from 'vitest';
import {
  type BetLeg,
  betReturn,
  builtBetLeg,
  lineCount,
  OUTCOMES,
  type Outcome,
  totalOdds,
} from './bet-lines.ts';

/** The combinations themselves, to count and add up by hand. */
function combinations<One>(all: readonly One[], size: number): One[][] {
  if (size === 0) return [[]];
  return all.flatMap((one, at) => combinations(all.slice(at + 1), size - 1).map((rest) => [one, ...rest]));
}

/** What a leg makes of a line, as a fraction of whole numbers. */
const FRACTIONS: Readonly<Record<Outcome, (odds: number) => bigint>> = {
  won: (odds) => BigInt(2 * odds),
  half_won: (odds) => BigInt(odds + 1_000),
  void: () => 2_000n,
  half_lost: () => 1_000n,
  lost: () => 0n,
};

function byHand(legs: readonly BetLeg[], size: number, lineStake: number): number {
  return combinations(legs, size).reduce((sum, line) => {
    const product = line.reduce((all, { odds, outcome }) => all * FRACTIONS[outcome ?? 'won'](odds), 1n);
    return sum + Number((BigInt(lineStake) * product) / 2_000n ** BigInt(line.length));
  }, 0);
}

describe('lines', () => {
  test('are as many as there are combinations', () => {
    for (let legs = 1; legs <= 9; legs += 1) {
      for (let size = 1; size <= legs; size += 1) {
        expect(lineCount(legs, size)).toBe(combinations(Array.from({ length: legs }), size).length);
      }
    }
    expect(lineCount(20, 10)).toBe(184_756);
  });
});

describe('what a bet returns', () => {
  test.each([
    [[{ odds: 1_920 }], 1, 1_000, 1_920],
    [[{ odds: 1_925 }], 1, 1, 1],
    [[{ odds: 1_925, outcome: 'void' }], 1, 777, 777],
    [[{ odds: 1_925, outcome: 'half_lost' }], 1, 777, 388],
    [[{ odds: 2_000, outcome: 'half_won' }], 1, 1_001, 1_501],
    [[{ odds: 2_000 }, { odds: 3_000, outcome: 'lost' }], 2, 1_000, 0],
    [[{ odds: 2_000 }, { odds: 3_000, outcome: 'void' }], 2, 1_000, 2_000],
    // 2/3 with one lost: the one line without it.
    [[{ odds: 2_000 }, { odds: 3_000 }, { odds: 4_000, outcome: 'lost' }], 2, 100, 600],
  ] as [BetLeg[], number, number, number][])(
    '%o, %i to a line of %i cents: %i',
    (legs, size, stake, cents) => {
      expect(betReturn(legs, size, stake)).toBe(cents);
    },
  );

  test('is the sum of its lines, each cut to whole cents, whatever became of its legs', () => {
    const odds = [1_011, 1_333, 2_717, 13_370];
    const outcomes: (Outcome | null)[] = [...OUTCOMES, null];
    for (let legs = 1; legs <= 4; legs += 1) {
      for (let way = 0; way < outcomes.length ** legs; way += 1) {
        const played = odds.slice(0, legs).map((one, at) => ({
          odds: one,
          outcome: outcomes[Math.floor(way / outcomes.length ** at) % outcomes.length] ?? null,
        }));
        for (let size = 1; size <= legs; size += 1) {
          for (const stake of [1, 33, 10_007]) {
            expect(betReturn(played, size, stake)).toBe(byHand(played, size, stake));
          }
        }
      }
    }
  });

  test('is never less where a leg ended better, and the stake where all are void', () => {
    const better = ['lost', 'half_lost', 'void', 'half_won', 'won'] as const;
    for (const size of [1, 2, 3]) {
      for (let at = 0; at < 3; at += 1) {
        const returns = better.map((outcome) =>
          betReturn(
            [1_500, 2_250, 7_100].map((odds, place) => ({ odds, outcome: place === at ? outcome : 'won' })),
            size,
            999,
          ),
        );
        expect(returns).toEqual([...returns].sort((one, other) => one - other));
      }
      const all = [1_500, 2_250, 7_100].map((odds) => ({ odds, outcome: 'void' as const }));
      expect(betReturn(all, size, 999)).toBe(999 * lineCount(3, size));
    }
  });

  test('stays whole with twenty legs', () => {
    const legs = Array.from({ length: 20 }, () => ({ odds: 1_100 }));
    // 1.1 ** 20 = 6.727499949325600092…
    expect(betReturn(legs, 20, 1_000_000)).toBe(6_727_499);
  });
});

test('the odds of all legs are cut to thousandths', () => {
  expect(totalOdds([1_920])).toBe(1_920);
  expect(totalOdds([1_500, 1_333])).toBe(1_999);
  expect(totalOdds([1_999, 1_999, 1_999])).toBe(7_988);
  expect(totalOdds(Array.from({ length: 20 }, () => 1_100))).toBe(6_727);
});

test.each([
  [['won', 'won'], 'won'],
  [['won', null], null],
  [['void', null], null],
  [['lost', null], 'lost'],
  [['void', 'lost'], 'lost'],
  [['void', 'won'], 'void'],
  // A part that gives half back is none that is built; one that does all the same doesn't count.
  [['half_won', 'won'], 'void'],
] as const)('a built bet with parts that are %j is %s', (parts, outcome) => {
  expect(builtBetLeg(3_400, parts)).toEqual({ odds: 3_400, outcome });
});
