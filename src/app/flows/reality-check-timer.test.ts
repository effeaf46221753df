import { expect, test } from 'vitest';
import { isRealityCheckDue } from './reality-check-timer.ts';

const MINUTE_MS = 60_000;

test.each([
  ['not before the interval', { started: 0, last: null }, 29, false],
  ['after it', { started: 0, last: null }, 30, true],
  ['not before another one after the last check', { started: 0, last: 30 }, 59, false],
  ['after that', { started: 0, last: 30 }, 60, true],
  ['by its own session alone', { started: 100, last: 30 }, 110, false],
  ['where the last one was dated by a clock that was a day ahead', { started: 0, last: 1_470 }, 30, true],
  ['not again where the last one is dated some seconds ahead', { started: 0, last: 30.5 }, 30, false],
  ['late, where something stood in the way', { started: 0, last: null }, 44, true],
])('a reality check is due %s', (_, { started, last }, at, due) => {
  const moments = { started: started * MINUTE_MS, last: last === null ? null : last * MINUTE_MS };
  expect(isRealityCheckDue(moments, 30, at * MINUTE_MS)).toBe(due);
});
