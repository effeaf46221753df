import { describe, expect, test } from 'vitest';
import type { Category } from '#contract/endpoints/casino/casino-calls.ts';
import { categoryPath, findCategory } from './category-address.ts';

const category = (id: number, slug: string): Category => ({ id, slug, name: slug, icon: '', games_count: 0 });
const CATEGORIES = [
  category(7, 'slots'),
  category(1, 'caca-niqueis'),
  category(2, 'live'),
  category(3, 'Mesa'),
];

describe('[R2.06e] a category in a path', () => {
  test('slots and live use their ids, whatever names the backend sends', () => {
    expect(findCategory(CATEGORIES, { id: 1 })?.slug).toBe('caca-niqueis');
    expect(findCategory(CATEGORIES, { id: 2 })?.slug).toBe('live');
    expect(categoryPath({ id: 1, slug: 'caca-niqueis' })).toBe('/casino/slots');
    expect(categoryPath({ id: 2, slug: 'ao-vivo' })).toBe('/casino/live');
  });

  test('others use their slug, in any letter case', () => {
    expect(findCategory(CATEGORIES, { slug: 'mesa' })?.id).toBe(3);
    expect(categoryPath({ id: 3, slug: 'mesa de cartas' })).toBe('/casino/mesa%20de%20cartas');
  });

  test('an unknown category is undefined', () => {
    expect(findCategory(CATEGORIES, { slug: 'nada' })).toBeUndefined();
    expect(findCategory([], { id: 1 })).toBeUndefined();
  });
});
