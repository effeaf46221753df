// @vitest-environment page
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { type Bonus, bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { announceBonusMoments, bonusMoments } from './bonus-moments.ts';

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

test.each([
  ['available', 'Bônus: venceu sem ser ativado. Seu saldo não mudou.'],
  ['active', 'Bônus: venceu. O valor saiu do saldo de bônus; seu dinheiro real não mudou.'],
] as const)('the alert of an expired bonus that was %s', async (status, text) => {
  await initI18n('pt');
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
  const { queryKey } = bonusesQuery('pt');
  queryClient.setQueryData(queryKey, [bonus({ status, expires_at: NOW })]);
  const stop = announceBonusMoments();
  onTestFinished(() => {
    stop();
    queryClient.clear();
    store.set(alertAtom, null);
    vi.restoreAllMocks();
  });
  queryClient.setQueryData(queryKey, []);
  await vi.waitFor(() => expect(store.get(alertAtom)).toMatchObject({ kind: 'info', text }));
});
