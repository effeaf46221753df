import { expect, test } from 'vitest';
import { ageAt } from './age.ts';

const ZONE = 'America/Sao_Paulo';

test.each([
  ['the day before the birthday', '2008-11-21', Date.UTC(2026, 10, 20, 15), 17],
  ['the birthday', '2008-11-20', Date.UTC(2026, 10, 20, 15), 18],
  ['the birthday by Greenwich, not yet in Brazil', '2008-11-20', Date.UTC(2026, 10, 20, 2), 17],
  ['a leap day in a common year, the day after', '2008-02-29', Date.UTC(2026, 2, 1, 15), 18],
  ['a leap day in a common year, the day before', '2008-02-29', Date.UTC(2026, 1, 28, 15), 17],
])('age on %s', (_, birthday, now, age) => {
  expect(ageAt(birthday, now, ZONE)).toBe(age);
});
