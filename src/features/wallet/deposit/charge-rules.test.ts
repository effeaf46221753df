import { expect, test } from 'vitest';
import type { Deposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { chargePhase, openCharge, remainingTime } from './charge-rules.ts';

const MINUTE = 60_000;
const MADE = Date.UTC(2026, 10, 20, 12);

const charge = (over: Partial<Deposit> = {}): Deposit => ({
  id: '1',
  status: 0,
  amount: 5_000,
  code: '000201',
  created_at: MADE,
  expires_at: MADE + 10 * MINUTE,
  ...over,
});

test.each([
  [0, 'waiting'],
  [1, 'waiting'],
  [2, 'paid'],
  [3, 'refused'],
  [4, 'expired'],
  [5, 'cancelled'],
] as const)('a charge with status %i is %s', (status, phase) => {
  expect(chargePhase({ status })).toBe(phase);
});

test('of several open charges the newest is shown, of settled ones none', () => {
  const older = charge({ id: 'older', created_at: MADE - MINUTE });
  const paid = charge({ id: 'paid', created_at: MADE + MINUTE, status: 2 });
  expect(openCharge([older, charge({ id: 'younger' }), paid])?.id).toBe('younger');
  expect(openCharge([paid])).toBeNull();
  expect(openCharge([])).toBeNull();
});

test('a charge never shows more time than the server gave it', () => {
  expect(remainingTime(charge(), 70 * MINUTE)).toBe(10 * MINUTE);
  expect(remainingTime(charge(), 4 * MINUTE)).toBe(4 * MINUTE);
});
