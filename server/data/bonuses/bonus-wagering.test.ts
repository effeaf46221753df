import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rolloverContribution } from './bonus-wagering.ts';
import { depositCouponGrant } from './coupon-claims.ts';

// The cases are the same in every run, so that a build never fails by chance.
fc.configureGlobal({ seed: 20_261_122 });

const cents = fc.integer({ min: 0, max: 10_000_000_000 });
const percent = fc.integer({ min: 0, max: 100 });

describe('how much of a stake counts towards a rollover', () => {
  test('is the percentage of its kind, rounded down, and nothing for a missing kind', () => {
    expect(rolloverContribution({ live: 10 }, 'live', 1_999)).toBe(199);
    expect(rolloverContribution({ live: 10 }, 'slots', 1_999)).toBe(0);
    expect(rolloverContribution({ slots: 100 }, 'slots', 1)).toBe(1);
  });

  test('is never more than the stake, and splitting a stake never makes it count more', () => {
    fc.assert(
      fc.property(cents, cents, percent, (one, other, share) => {
        const of = (stake: number) => rolloverContribution({ slots: share }, 'slots', stake);
        expect(of(one)).toBeLessThanOrEqual(one);
        expect(of(one) + of(other)).toBeLessThanOrEqual(of(one + other));
        expect(Number.isSafeInteger(of(one))).toBe(true);
      }),
    );
  });
});

describe('what a deposit coupon grants', () => {
  test('is its fixed amount, or its percentage of the deposit up to its maximum', () => {
    expect(depositCouponGrant({ amountCents: 700, depositPercent: 0, maxCents: 0 }, 5_000)).toBe(700);
    const half = { amountCents: 0, depositPercent: 50, maxCents: 1_500 };
    expect([2_999, 3_000, 9_000].map((deposit) => depositCouponGrant(half, deposit))).toEqual([
      1_499, 1_500, 1_500,
    ]);
  });

  test('never exceeds its maximum', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 500 }), cents, (deposit, depositPercent, maxCents) => {
        expect(depositCouponGrant({ amountCents: 0, depositPercent, maxCents }, deposit)).toBeLessThanOrEqual(
          maxCents,
        );
      }),
    );
  });
});
