// A category stands in an address by its id (slots and live, §2) or by its name's slug.
import type { Category } from '#contract/endpoints/casino.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import { paths } from '#src/core/navigation/paths.ts';

export type CategoryAddress = { id: number } | { slug: string };

/** The category that an address means, or undefined where the backend has none such. */
export function findCategory(categories: readonly Category[], choice: CategoryAddress): Category | undefined {
  if ('id' in choice) return categories.find(({ id }) => id === choice.id);
  const slug = choice.slug.toLowerCase();
  return categories.find((category) => category.slug.toLowerCase() === slug);
}

/** §2: the two with an address of their own, which stays whatever the backend calls them. */
export function reservedCategorySlug(id: number): 'slots' | 'live' | undefined {
  if (id === CATEGORY_SLOTS) return 'slots';
  return id === CATEGORY_LIVE ? 'live' : undefined;
}

/** Where a category's games are listed. */
export function categoryPath({ id, slug }: Pick<Category, 'id' | 'slug'>): string {
  const own = reservedCategorySlug(id);
  return own ? paths[own] : paths.category(slug);
}
