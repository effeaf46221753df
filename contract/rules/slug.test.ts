import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test('a name in an address has no accents, spaces or signs', () => {
  expect(slugOf('Água & Sol')).toBe('agua-sol');
  expect(slugOf(' Sete Ladeiras ')).toBe('sete-ladeiras');
});
