import type { Language } from '#contract/languages.ts';
import { seoQuery } from '#src/data/content/seo.ts';
import type { RouteMatch } from './routes.ts';

/** §1: `SEO title | site title`; without a title of its own a page bears the site's alone. */
export function titleOf(seoTitle: string, siteTitle: string): string {
  return seoTitle ? `${seoTitle} | ${siteTitle}` : siteTitle;
}

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

/** The record's content may be rich text; a description is words alone. */
export function plainText(content: string): string {
  return content
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}
