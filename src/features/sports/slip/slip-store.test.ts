// @vitest-environment page
import { beforeEach, describe, expect, test } from 'vitest';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import type { Market, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { MAX_LEGS } from '#contract/rules/sports/bet-lines.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { slipCountAtom } from '#src/core/state/slip-count.ts';
import { store } from '#src/core/state/store.ts';
import { clearSportsStateOnLogout } from '../clear-sports-state-on-logout.ts';
import {
  acceptOdds,
  acceptPrice,
  clearSlip,
  removeLegs,
  repeatBet,
  restoreSlip,
  selectedKeysAtom,
  setBetKind,
  setPendingKey,
  setStake,
  setSystemSize,
  slipAtom,
  toggleLeg,
} from './slip-store.ts';

const event = (id: string) => ({ id, home: 'Casa', away: 'Fora' }) as SportEvent;
const home = { id: 'home', name: 'Casa', label: '1', odds: 1_920 };
const market: Market = { id: 'result', group: 'main', name: 'Resultado', state: 'open', selections: [home] };
const choose = (id: string, odds = home.odds) => toggleLeg(event(id), market, { ...home, odds });
const slip = () => store.get(slipAtom);

beforeEach(clearSlip);

describe('a selection', () => {
  test('is put on the slip at the odds that were shown, and removed again', () => {
    expect(choose('a')).toBe(true);
    expect(slip().legs).toMatchObject([{ event: 'a', market: 'result', selection: 'home', odds: 1_920 }]);
    expect(store.get(selectedKeysAtom).has('a~result~home')).toBe(true);
    expect(store.get(slipCountAtom)).toBe(1);
    choose('a');
    expect(slip().legs).toEqual([]);
    expect(store.get(slipCountAtom)).toBeNull();
  });

  test('makes a multiple if it is the second, and a removal leaves a kind that is still possible', () => {
    for (const id of ['a', 'b', 'c']) choose(id);
    expect(slip().kind).toBe('multiple');
    setBetKind('system');
    expect(slip().kind).toBe('system');
    removeLegs(['c~result~home']);
    expect(slip().kind).toBe('multiple');
    removeLegs(['b~result~home']);
    expect(slip().kind).toBe('single');
  });

  test('makes a built bet if all are of one event, and a seen price belongs to those selections only', () => {
    choose('a');
    toggleLeg(event('a'), { ...market, id: 'total' }, home);
    expect(slip().kind).toBe('built');
    acceptPrice(3_400);
    expect(slip().odds).toBe(3_400);
    choose('b');
    expect(slip()).toMatchObject({ kind: 'multiple', odds: null });
    removeLegs(['b~result~home']);
    expect(slip().kind).toBe('built');
    setBetKind('single');
    expect(slip().kind).toBe('single');
    setBetKind('multiple');
    expect(slip().kind).toBe('built');
    acceptPrice(3_400);
    removeLegs(['a~total~home']);
    expect(slip()).toMatchObject({ kind: 'single', odds: null });
  });

  test('stays a single if the player chose singles', () => {
    for (const id of ['a', 'b']) choose(id);
    setBetKind('single');
    choose('c');
    expect(slip().kind).toBe('single');
  });

  test('no slip is longer than one may be', () => {
    for (let place = 0; place < MAX_LEGS; place += 1) expect(choose(`e${place}`)).toBe(true);
    expect(choose('one-more')).toBe(false);
    expect(slip().legs).toHaveLength(MAX_LEGS);
  });
});

test('a system never exceeds the maximum number of lines, however many legs are added', () => {
  for (let place = 0; place < 12; place += 1) choose(`e${place}`);
  setBetKind('system');
  setSystemSize(10);
  for (let place = 12; place < MAX_LEGS; place += 1) choose(`e${place}`);
  expect(slip().size).toBe(4);
  setSystemSize(19);
  expect(slip().size).toBe(19);
});

describe('stakes', () => {
  test('none is preselected, and each single has its own', () => {
    for (const id of ['a', 'b']) choose(id);
    expect([slip().stake, ...slip().legs.map(({ stake }) => stake)]).toEqual([null, null, null]);
    setStake(500, 'b~result~home');
    setStake(2_000);
    expect(slip().legs.map(({ stake }) => stake)).toEqual([null, 500]);
    expect(slip().stake).toBe(2_000);
  });

  test('the odds of a leg change when the player accepts new ones', () => {
    choose('a');
    acceptOdds(new Map([['a~result~home', 1_800]]));
    expect(slip().legs).toMatchObject([{ odds: 1_800 }]);
  });
});

describe('the stored slip of a tab', () => {
  test('survives a reload', () => {
    for (const id of ['a', 'b']) choose(id);
    setStake(2_000);
    const before = slip();
    store.set(slipAtom, { ...before, legs: [], stake: null });
    restoreSlip();
    expect(slip()).toEqual(before);
    expect(store.get(slipCountAtom)).toBe(2);
  });

  test('keeps the key of its placement, stored as `sent`', () => {
    choose('a');
    setPendingKey('key-1');
    expect(JSON.parse(readStored(STORED.slip) ?? '')).toMatchObject({ sent: 'key-1' });
    store.set(slipAtom, { ...slip(), pendingKey: undefined });
    restoreSlip();
    expect(slip().pendingKey).toBe('key-1');
    setPendingKey();
    expect(readStored(STORED.slip)).not.toContain('key-1');
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"kind":"multiple","legs":[{"event":"a"}]}'],
    ['odds that pay nothing', JSON.stringify({ kind: 'single', size: 2, stake: null, legs: [{ odds: 1 }] })],
  ])('is dropped if it is %s', (_, text) => {
    writeStored(STORED.slip, text);
    restoreSlip();
    expect(slip().legs).toEqual([]);
  });

  test('of twenty selections with the longest names and ids is restored, with the key of its placement', () => {
    const long = (letter: string) => letter.repeat(500);
    const id = (place: number) => `${String(place).padStart(2, '0')}${'é'.repeat(78)}`;
    for (let place = 0; place < 20; place += 1) {
      const one = { ...event(id(place)), home: long('á'), away: long('"'), sport: 'football' };
      toggleLeg(
        one,
        { ...market, id: id(place), name: long('m') },
        { ...home, id: id(place), name: long('s') },
      );
    }
    setPendingKey('key-1');
    store.set(slipAtom, { kind: 'single', size: 2, stake: null, odds: null, legs: [] });
    restoreSlip();
    expect(slip().legs.map((leg) => leg.event)).toEqual(Array.from({ length: 20 }, (_, place) => id(place)));
    expect(slip().legs[0]).toMatchObject({ home: 'á'.repeat(200), market_name: 'm'.repeat(200) });
    expect(slip().pendingKey).toBe('key-1');
  });

  test('loses only the selection that can’t be read, and keeps the key of its placement', () => {
    choose('a');
    choose('b');
    setPendingKey('key-1');
    const stored = JSON.parse(readStored(STORED.slip) ?? '');
    stored.legs[0].odds = 'evens';
    writeStored(STORED.slip, JSON.stringify(stored));
    restoreSlip();
    expect(slip()).toMatchObject({ pendingKey: 'key-1', legs: [{ event: 'b' }] });
  });

  test('is removed at logout', () => {
    choose('a');
    expect(readStored(STORED.slip)).not.toBeNull();
    clearSportsStateOnLogout();
    expect(slip().legs).toEqual([]);
    expect(readStored(STORED.slip)).toBeNull();
  });
});

test('repeating a bet fills the slip with its selections and stakes', () => {
  const leg = { event: 'a', market: 'result', selection: 'home', odds: 1_920, home: 'Casa', away: 'Fora' };
  const bet = {
    kind: 'single',
    size: 1,
    line_stake: 700,
    legs: [{ ...leg, market_name: 'Resultado', selection_name: 'Casa' }],
  } as unknown as Bet;
  repeatBet(bet);
  expect(slip()).toMatchObject({ kind: 'single', stake: null, legs: [{ ...leg, stake: 700 }] });
});
