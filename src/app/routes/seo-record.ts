import type { Language } from '#contract/languages.ts';
import { seoQuery } from '#src/data/content/seo.ts';
import type { RouteMatch } from './routes.ts';

/** The SEO record of a page. */
export function seoOf(match: RouteMatch | null, language: Language) {
  if (!match) return seoQuery('', undefined, language);
  const { name, source } = seoSectionOf(match);
  return seoQuery(name, source, language);
}

/** What a page is about: its section, and the one thing in it that it shows. */
export function seoSectionOf({ route: { section, source }, params }: RouteMatch): {
  name: string;
  source: string | undefined;
} {
  return { name: typeof section === 'string' ? section : section(params), source: source?.(params) };
}
