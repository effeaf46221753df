import { expect, test } from 'vitest';
import { checkAdapters, checkParties } from './setup-checks.ts';

test.each([
  ['closed', 'ok', 'is called'],
  ['open', 'problem', 'failed repeatedly and is not called for some seconds: no answer'],
  ['half_open', 'problem', 'failed repeatedly and is tried by the next call: no answer'],
] as const)('the doctor calls a breaker that is %s: %s, %s', (breaker, state, text) => {
  const call = { party: 'pix', call: 'createCharge', breaker, lastError: 'no answer' };
  expect(checkParties([call])).toEqual([{ area: 'parties', subject: 'pix.createCharge', state, text }]);
});

test.each(['none', 'viacep'])(
  'no party of the sandbox is a problem for the address service %s',
  (addresses) => {
    const found = checkAdapters({ pix: 'sandbox', botCheck: 'altcha', addresses });
    expect(found.map(({ state }) => state)).toEqual(['note', 'ok', 'ok']);
  },
);

test('a party of the sandbox is a problem where another one is real, the address service too', () => {
  const found = checkAdapters({ pix: 'my-bank', kyc: 'sandbox', addresses: 'sandbox' });
  expect(found.map(({ state }) => state)).toEqual(['ok', 'problem', 'problem']);
});
