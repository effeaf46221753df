import { expect, test } from 'vitest';
import { titleOf } from './document-head.tsx';

test.each([
  ['Cassino', 'Apostas Online', 'Cassino | Apostas Online'],
  ['', 'Apostas Online', 'Apostas Online'],
])('[R1.07] %j on %j: %s', (seo, site, title) => {
  expect(titleOf(seo, site)).toBe(title);
});
