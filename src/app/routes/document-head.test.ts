import { expect, test } from 'vitest';
import { titleOf } from './document-head.tsx';

test.each([
  ['Cassino', 'Apostas Online', 'Cassino | Apostas Online'],
  ['', 'Apostas Online', 'Apostas Online'],
])('[R1.07a] the title of a page with the SEO title %j on the site %j is %s', (seo, site, title) => {
  expect(titleOf(seo, site)).toBe(title);
});
