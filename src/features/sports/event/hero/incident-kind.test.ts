import { expect, test } from 'vitest';
import { incidentKind } from './incident-kind.ts';

test.each([
  ['goal-1', 'goal'],
  ['card-12', 'card'],
  ['break', null],
  ['goalkeeper-1', null],
  ['goal', null],
])('an incident %s is %s', (id, kind) => {
  expect(incidentKind({ id })).toBe(kind);
});
