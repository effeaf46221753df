import { expect, test } from 'vitest';
import { visitsAfterLoad } from './should-offer-install.ts';

const MINUTE = 60_000;

test.each([
  ['the first load is the first visit', null, 5, { count: 1, at: 5 }],
  ['a reload belongs to the same visit', { count: 1, at: 0 }, 29 * MINUTE, { count: 1, at: 29 * MINUTE }],
  ['half an hour later is a new visit', { count: 1, at: 0 }, 30 * MINUTE, { count: 2, at: 30 * MINUTE }],
  ['a clock that was set back starts no new visit', { count: 3, at: 90 * MINUTE }, 0, { count: 3, at: 0 }],
])('%s', (_, known, now, after) => {
  expect(visitsAfterLoad(known, now)).toEqual(after);
});
