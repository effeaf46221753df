// @vitest-environment page

import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REALTIME_EVENTS } from '#contract/channel-events.ts';
import { STORED } from '#contract/stored.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { trackTransaction } from './track-transaction.ts';

beforeEach(grantConsent);
afterEach(() => {
  removeStored(STORED.consent);
  delete window.dataLayer;
});

const told = (event: Record<string, unknown>) => {
  const whole = { status: 2, type: 0, amount: 250, source: {}, ...event };
  trackTransaction(v.parse(REALTIME_EVENTS.UserTransactionEvent, whole));
  return window.dataLayer;
};

test('[R4.23] a deposit that waits is a deposit', () => {
  const event = { source_type: 'Deposit', status: 0, type: 1, source: { id: 'd1' } };
  expect(told(event)).toEqual([{ event: 'deposit', id: 'd1', amount: 250 }]);
});

test('[R4.24a] one that is paid is deposit_approved', () => {
  const event = { source_type: 'Deposit', type: 1, source: { id: 'd1' } };
  expect(told(event)).toEqual([{ event: 'deposit_approved', id: 'd1', amount: 250 }]);
});

test('[R4.25] a settled casino stake is a bet in Cassino', () => {
  const event = { source_type: 'CasinoTransaction', source: { casino_game: { name: 'Sete Ladeiras' } } };
  const bet = { event: 'bet', category: 'Cassino', name: 'Sete Ladeiras', amount: 250 };
  expect(told(event)).toEqual([bet]);
});

test('[R4.26] a settled bet whose source is a stake is a bet in Esportes', () => {
  const market = { sport_name: 'Futebol', full_name: 'Resultado final' };
  const bet = { event: 'bet', category: 'Esportes', name: 'Resultado final', amount: 250 };
  expect(told({ source_type: 'BetTransaction', type: 1, source: { type: 0, market } })).toEqual([bet]);
});

test.each([
  { source_type: 'Deposit', status: 3, type: 1 },
  { source_type: 'CasinoTransaction', type: 1 },
  { source_type: 'CasinoTransaction', status: 0 },
  { source_type: 'BetTransaction', source: { type: 1 } },
  { source_type: 'Withdraw' },
])('%j is none', (event) => {
  expect(told(event)).toBeUndefined();
});

test('without consent there is no data layer', () => {
  removeStored(STORED.consent);
  expect(told({ source_type: 'CasinoTransaction' })).toBeUndefined();
});
