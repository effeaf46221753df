import { describe, expect, test } from 'vitest';
import { formatMoney } from '#contract/rules/money/money.ts';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';
import {
  type CurrentLeg,
  currentLeg,
  legProblems,
  legsToAccept,
  slipTotals,
  stakeProblems,
  systemSizes,
} from './slip-rules.ts';
import type { Slip, StoredLeg } from './slip-store.ts';

const leg = (event: string, odds = 2_000, stake: number | null = null): StoredLeg => ({
  ...{ event, market: 'result', selection: '1', odds, stake },
  home: 'Casa',
  away: 'Fora',
  market_name: 'Resultado',
  selection_name: 'Casa',
});
const now = (stored: StoredLeg, odds = stored.odds, state: CurrentLeg['state'] = 'open'): CurrentLeg => ({
  key: `${stored.event}~result~1`,
  leg: stored,
  odds,
  state,
});
const slip = (kind: Slip['kind'], legs: StoredLeg[], more: Partial<Slip> = {}): Slip => ({
  ...{ kind, size: 2, stake: null, odds: null, legs },
  ...more,
});
const BOUNDS = { sport_bet_min_total: 50, sport_bet_min_single: 10, sport_bet_multiple: 10 };

describe('the totals of a slip', () => {
  test('singles: each bet by itself, at the current odds', () => {
    const legs = [leg('a', 2_000, 1_000), leg('b', 1_500, 500)];
    const sum = slipTotals(slip('single', legs), [now(legs[0] ?? leg('a'), 2_100), now(legs[1] ?? leg('b'))]);
    expect(sum).toEqual({ lines: 2, stake: 1_500, possible: 2_100 + 750, odds: null });
  });

  test('a multiple: the product of the odds, rounded down to whole cents', () => {
    const legs = [leg('a', 1_920), leg('b', 7_500), leg('c', 2_050)];
    const sum = slipTotals(
      slip('multiple', legs, { stake: 2_000 }),
      legs.map((one) => now(one)),
    );
    expect(sum).toEqual({ lines: 1, stake: 2_000, possible: 59_040, odds: 29_520 });
  });

  test.each([
    ['three legs at 50.00 with the largest amount of the field', 3, 50_000, 99_999_999_999],
    ['twenty legs at 5.00 with one real', 20, 5_000, 100],
    ['twenty legs at the largest odds with one real', 20, 501_000, 100],
  ])('%s: above the largest return, and every amount can be written', (_, count, odds, stake) => {
    const legs = Array.from({ length: count }, (_each, place) => leg(`e${place}`, odds));
    const current = legs.map((one) => now(one));
    const multiple = slip('multiple', legs, { stake });
    const sum = slipTotals(multiple, current);
    expect(sum.possible).toBeGreaterThan(50_000_000);
    for (const amount of [sum.possible, sum.stake]) expect(formatMoney(amount ?? 0, 'pt')).toMatch(/^R\$/);
    expect(stakeProblems(multiple, current, sum, BOUNDS)).toEqual(
      new Map([['', { rule: 'above', max: 50_000_000 }]]),
    );
  });

  test('twenty singles with the largest amount of the field each', () => {
    const legs = Array.from({ length: 20 }, (_, place) => leg(`e${place}`, 501_000, 99_999_999_999));
    const singles = slip('single', legs);
    const sum = slipTotals(
      singles,
      legs.map((one) => now(one)),
    );
    expect(formatMoney(sum.possible ?? 0, 'pt')).toMatch(/^R\$/);
    expect(formatMoney(sum.stake ?? 0, 'pt')).toBe('R$\u00a019.999.999.999,80');
  });

  test.each(['suspended', 'closed'] as const)(
    'while a leg is %s there are neither odds nor a return: its hidden price must not show in them',
    (state) => {
      const legs = [leg('a', 1_920), leg('b', 7_500), leg('c', 2_050)];
      const one = [now(legs[0] ?? leg('a'), 1_200, state)];
      const three = [...one, ...legs.slice(1).map((other) => now(other))];
      for (const kind of ['multiple', 'system'] as const) {
        const sum = slipTotals(slip(kind, legs, { stake: 2_000 }), three);
        expect([sum.odds, sum.possible]).toEqual([null, null]);
        expect(sum.stake).toBeGreaterThan(0);
      }
      const single = slip('single', [leg('a', 1_920, 500)]);
      expect(slipTotals(single, one)).toEqual({ lines: 1, stake: 500, possible: null, odds: null });
      const built = slip('built', legs.slice(0, 2), { stake: 500 });
      expect(slipTotals(built, three.slice(0, 2), 9_000)).toMatchObject({ possible: null, odds: null });
    },
  );

  test('a built bet: its own price, not that of its legs, and no return before the price is known', () => {
    const legs = [leg('a', 1_920), leg('a', 7_500)];
    const built = slip('built', legs, { stake: 2_000 });
    const standing = legs.map((one) => now(one));
    expect(slipTotals(built, standing, 9_000)).toEqual({
      lines: 1,
      stake: 2_000,
      possible: 18_000,
      odds: 9_000,
    });
    expect(slipTotals(built, standing)).toMatchObject({ stake: 2_000, possible: null, odds: null });
    expect(legProblems(built, standing).size).toBe(0);
    expect(legsToAccept(built, [now(leg('a'), 1_500)], 'none')).toEqual([]);
  });

  test('a system: the stake counts for each of its lines', () => {
    const legs = [leg('a'), leg('b'), leg('c')];
    const sum = slipTotals(
      slip('system', legs, { stake: 100, size: 2 }),
      legs.map((one) => now(one)),
    );
    expect(sum).toEqual({ lines: 3, stake: 300, possible: 1_200, odds: null });
    expect(systemSizes(4)).toEqual([
      { size: 2, lines: 6 },
      { size: 3, lines: 4 },
    ]);
  });

  test('no stake and no return without a stake', () => {
    const legs = [leg('a', 2_000, 100), leg('b')];
    expect(
      slipTotals(
        slip('single', legs),
        legs.map((one) => now(one)),
      ),
    ).toMatchObject({ stake: null, possible: null });
  });
});

describe('[R5.16g] bounds are shown before the server is asked', () => {
  const problems = (one: Slip) => {
    const legs = one.legs.map((stored) => now(stored));
    return Object.fromEntries(stakeProblems(one, legs, slipTotals(one, legs), BOUNDS));
  };

  test('a single, a line, and the whole slip have a minimum stake', () => {
    expect(problems(slip('single', [leg('a', 2_000, 9), leg('b', 2_000, 90)]))).toEqual({
      'a~result~1': { rule: 'below', min: 10, of: 'line' },
    });
    expect(problems(slip('system', [leg('a'), leg('b'), leg('c')], { stake: 9 }))).toEqual({
      '': { rule: 'below', min: 10, of: 'line' },
    });
    expect(problems(slip('multiple', [leg('a'), leg('b')], { stake: 49 }))).toEqual({
      '': { rule: 'below', min: 50, of: 'total' },
    });
    expect(problems(slip('system', [leg('a'), leg('b'), leg('c')], { stake: 17 }))).toEqual({});
  });

  test('each stake is required, and a bet cannot exceed the maximum return', () => {
    expect(problems(slip('multiple', [leg('a'), leg('b')]))).toEqual({ '': { rule: 'missing' } });
    expect(problems(slip('single', [leg('a', 501_000, 1_000_000)]))).toMatchObject({
      'a~result~1': { rule: 'above' },
    });
  });

  test.each(['suspended', 'closed'] as const)(
    'a %s single has no maximum: its hidden price would follow from it',
    (state) => {
      const stored = leg('a', 501_000, 1_000_000);
      const single = slip('single', [stored]);
      const legs = [now(stored, 501_000, state)];
      expect(stakeProblems(single, legs, slipTotals(single, legs), BOUNDS).size).toBe(0);
    },
  );
});

describe('legs', () => {
  const legs = [now(leg('a')), now(leg('a'), 2_000, 'suspended'), now(leg('b'), 2_000, 'closed')];

  test('two selections of one event cannot be combined, except as singles', () => {
    const two = [now(leg('a')), { ...now(leg('a')), key: 'a~result~2' }];
    const stored = two.map((one) => one.leg);
    expect([...legProblems(slip('multiple', stored), two)]).toEqual([['a~result~2', 'same_event']]);
    expect(legProblems(slip('single', stored), two).size).toBe(0);
  });

  test('a suspended or closed leg is reported', () => {
    expect([...legProblems(slip('single', []), legs).values()]).toEqual(['suspended', 'closed']);
  });

  test.each([
    ['none', [1_900, 2_100]],
    ['higher', [1_900]],
    ['any', []],
  ] as const)('with "%s" these changed odds need consent: %s', (accept, asked) => {
    const all = [now(leg('a'), 1_900), now(leg('b'), 2_100), now(leg('c'))];
    expect(legsToAccept(slip('multiple', []), all, accept).map(({ odds }) => odds)).toEqual(asked);
  });
});

describe('the current state of a leg', () => {
  const read = {
    ...{ event: 'a', market: 'result', selection: '1', sport: 'football', home: 'Casa', away: 'Fora' },
    ...{ starts_at: 0, live: true, market_name: 'Resultado', selection_name: 'Casa' },
    state: 'open',
    odds: 1_900,
    version: 5,
  } as const;
  const change = (version: number, more: Partial<SportEventUpdate>): SportEventUpdate => ({
    ...{ id: 'a', version, markets: [], reread: false },
    ...more,
  });
  const markets = [{ id: 'result', selections: [{ id: '1', odds: 1_700 }] }];

  test('is the state that was read, with later changes applied', () => {
    expect(currentLeg(leg('a'), read, [])).toMatchObject({ odds: 1_900, state: 'open' });
    expect(currentLeg(leg('a'), read, [change(5, { markets })]).odds).toBe(1_900);
    expect(currentLeg(leg('a'), read, [change(6, { markets })]).odds).toBe(1_700);
    expect(currentLeg(leg('a'), read, [change(6, { suspended: true })]).state).toBe('suspended');
    expect(
      currentLeg(leg('a'), read, [change(6, { suspended: true }), change(7, { suspended: false })]).state,
    ).toBe('open');
    expect(currentLeg(leg('a'), read, [change(6, { state: 'ended' })]).state).toBe('closed');
    const resting = { ...read, state: 'suspended' } as const;
    expect(currentLeg(leg('a'), resting, [change(6, { suspended: false })]).state).toBe('open');
  });

  test('is closed if the backend does not know it, and as chosen until it is read', () => {
    expect(currentLeg(leg('a'), undefined, []).state).toBe('closed');
    expect(currentLeg(leg('a'), null, [])).toMatchObject({ odds: 2_000, state: 'open' });
  });
});
