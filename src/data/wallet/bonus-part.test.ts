import { expect, test } from 'vitest';
import { bonusPart } from './bonus-part.ts';

const player = { balance: 300, wallet: { bonus_mixed: 500 } };

test.each([
  [null, 0],
  [200, 0],
  [300, 0],
  [301, 1],
  [800, 500],
  // More than there is: such a stake is refused.
  [801, 0],
])('of a stake of %s, %i come from bonus money', (stake, part) => {
  expect(bonusPart(player, stake)).toBe(part);
});

test('a visitor has no bonus money', () => expect(bonusPart(undefined, 500)).toBe(0));
