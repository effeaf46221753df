import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { listBonuses } from '#contract/endpoints/wallet/bonus-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { applyRolloverEvent, type Bonus, bonusesQuery, preferNewerBonuses } from './bonuses.ts';

const bonuses = (...wire: object[]): Bonus[] => v.parse(listBonuses.response, { data: wire }).data;
const running = (over: object = {}) =>
  bonuses({
    id: 'r1',
    active: 1,
    status: 'active',
    amount_current: 300,
    amount_rollover: 3_000,
    balance: 1_000,
    version: 4,
    ...over,
  });
const event = {
  id: 'r1',
  active: true,
  amount_current: 800,
  amount_rollover: 3_000,
  amount_won: 0,
  balance: 900,
};

afterEach(() => queryClient.clear());
const know = (list: Bonus[]) => queryClient.setQueryData(bonusesQuery('pt').queryKey, list);
const known = () => queryClient.getQueryData(bonusesQuery('pt').queryKey)?.[0];

describe('a rollover event', () => {
  test('updates the progress of its own bonus, and keeps the fields that it does not contain', () => {
    know([...running(), ...bonuses({ id: 'other', amount_current: 1 })]);
    applyRolloverEvent({ ...event, version: 5 });
    expect(known()).toMatchObject({ amount_current: 800, balance: 900, status: 'active', version: 5 });
    expect(queryClient.getQueryData(bonusesQuery('pt').queryKey)?.[1]).toMatchObject({ amount_current: 1 });
  });

  test('that arrives late never moves the progress back', () => {
    know(running());
    expect(applyRolloverEvent({ ...event, amount_current: 100, version: 3 })).toBe(false);
    expect(known()?.amount_current).toBe(300);
  });

  test('of a backend that sends no versions is stored', () => {
    know(running());
    expect(applyRolloverEvent(event)).toBe(true);
    expect(known()?.amount_current).toBe(800);
  });
});

test('a list requested before an event and received after it keeps the event’s values', () => {
  const before = running({ amount_current: 800, version: 5 });
  expect(preferNewerBonuses(running(), before)[0]?.amount_current).toBe(800);
  expect(preferNewerBonuses(running({ amount_current: 900, version: 6 }), before)[0]?.amount_current).toBe(
    900,
  );
  expect(preferNewerBonuses([], before)).toEqual([]);
});
