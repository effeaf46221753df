import { expect, test } from 'vitest';
import { checkParties } from './setup-checks.ts';

test.each([
  ['closed', 'ok', 'is called'],
  ['open', 'problem', 'failed repeatedly and is not called for some seconds: no answer'],
  ['half_open', 'problem', 'failed repeatedly and is tried by the next call: no answer'],
] as const)('the doctor calls a breaker that is %s: %s, %s', (breaker, state, text) => {
  const call = { party: 'pix', call: 'createCharge', breaker, lastError: 'no answer' };
  expect(checkParties([call])).toEqual([{ area: 'parties', subject: 'pix.createCharge', state, text }]);
});
