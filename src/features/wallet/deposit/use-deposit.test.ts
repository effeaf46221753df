import { expect, test } from 'vitest';
import { type DepositFacts, depositView } from './use-deposit.ts';

const facts: DepositFacts = {
  visitor: false,
  first: false,
  undecided: false,
  phase: undefined,
  barred: false,
  enabled: true,
};

test.each([
  [{}, 'amount'],
  [{ enabled: false }, 'closed'],
  [{ undecided: true }, 'loading'],
  [{ undecided: true, enabled: false }, 'loading'],
  [{ phase: 'waiting' }, 'charge'],
  [{ phase: 'waiting', enabled: false }, 'charge'],
  [{ phase: 'paid' }, 'ended'],
  [{ phase: 'expired', enabled: false }, 'ended'],
  [{ first: true }, 'first'],
  [{ first: true, phase: 'waiting' }, 'charge'],
  [{ first: true, visitor: true }, 'visitor'],
  [{ first: true, barred: true }, 'barred'],
  [{ phase: 'waiting', barred: true }, 'charge'],
  [{ visitor: true, phase: 'waiting' }, 'visitor'],
] as const)('with %j it shows %s', (over, view) => {
  expect(depositView({ ...facts, ...over })).toBe(view);
});
