import { describe, expect, test } from 'vitest';
import type { Bonus } from '#src/data/wallet/bonuses.ts';
import { bonusMoments } from './bonus-moments.ts';

const NOW = 1_800_000_000_000;

function bonus(change: Partial<Bonus>): Bonus {
  return {
    id: 'b',
    active: false,
    amount_current: 0,
    amount_rollover: 0,
    amount_won: 0,
    balance: 0,
    name: 'Bônus',
    status: 'waiting',
    amount: 300,
    contributions: [],
    wallet: 'bonus',
    coupon_code: '',
    created_at: null,
    expires_at: null,
    ended_at: null,
    ...change,
  };
}

describe('moments of bonuses', () => {
  test.each([
    ['a waiting bonus is released', { status: 'waiting' }, { status: 'available' }, ['released']],
    ['a waiting bonus starts', { status: 'waiting' }, { status: 'active' }, ['started']],
    ['an active bonus is complete', { status: 'active' }, { status: 'completed' }, ['completed']],
    ['waiting real money is paid', { status: 'waiting', wallet: 'real' }, null, ['paid']],
    ['an active bonus expires', { status: 'active', expires_at: NOW }, null, ['expired']],
    ['an available bonus expires', { status: 'available', expires_at: NOW }, null, ['unused']],
    ['a waiting bonus expires', { status: 'waiting', expires_at: NOW }, null, ['unused']],
    ['waiting real money expires', { status: 'waiting', wallet: 'real', expires_at: NOW }, null, ['unused']],
    ['an available bonus is given up', { status: 'available', expires_at: NOW + 1 }, null, []],
    ['a complete bonus is redeemed after its date', { status: 'completed', expires_at: NOW }, null, []],
    ['a bonus that still runs is given up', { status: 'active', expires_at: NOW + 1 }, null, []],
    ['a waiting bonus is given up', { status: 'waiting' }, null, []],
    ['a bonus is activated by the player', { status: 'available' }, { status: 'active' }, []],
    ['nothing changes', { status: 'waiting' }, { status: 'waiting' }, []],
  ] as const)('%s', (_, before, after, kinds) => {
    const moments = bonusMoments([bonus(before)], after === null ? [] : [bonus(after)], NOW);
    expect(moments.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('a bonus that was not known before has no moment', () => {
    expect(bonusMoments([], [bonus({ status: 'available' })], NOW)).toEqual([]);
  });
});
