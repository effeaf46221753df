// A category is identified in a path by its id (slots and live, §2) or by its name's slug.
import type { Category } from '#contract/endpoints/casino/casino-calls.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import { paths } from '#src/core/navigation/paths.ts';

export type CategoryAddress = { id: number } | { slug: string };

/** The category for a path segment, or undefined if the backend has none. */
export function findCategory(categories: readonly Category[], choice: CategoryAddress): Category | undefined {
  if ('id' in choice) return categories.find(({ id }) => id === choice.id);
  const slug = choice.slug.toLowerCase();
  return categories.find((category) => category.slug.toLowerCase() === slug);
}

/** §2: the two categories with a fixed path, independent of the backend's names. */
export function reservedCategorySlug(id: number): 'slots' | 'live' | undefined {
  if (id === CATEGORY_SLOTS) return 'slots';
  return id === CATEGORY_LIVE ? 'live' : undefined;
}

/** The path of a category's list of games. */
export function categoryPath({ id, slug }: Pick<Category, 'id' | 'slug'>): string {
  const own = reservedCategorySlug(id);
  return own ? paths[own] : paths.category(slug);
}
