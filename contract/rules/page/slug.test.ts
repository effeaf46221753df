import { expect, test } from 'vitest';
import { slugify } from './slug.ts';

test('a name in an address has no accents, spaces or signs', () => {
  expect(slugify('Água & Sol')).toBe('agua-sol');
  expect(slugify(' Sete Ladeiras ')).toBe('sete-ladeiras');
});
