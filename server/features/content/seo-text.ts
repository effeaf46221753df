import type { Seo } from '#contract/endpoints/content.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import { findGame, findProviderName } from '#server/data/catalogue.ts';
import { findRegulation, findSeo, listPromotions } from '#server/data/content.ts';

type NameOf = (queries: Queries, source: string, language: Language) => Promise<string | undefined>;

/** How the thing is called that a section shows one of. */
const NAMES: Readonly<Record<string, NameOf>> = {
  play: async (queries, source, language) => (await findGame(queries, source, language))?.row.name,
  providers: (queries, source) => findProviderName(queries, source),
  promotions: async (queries, source, language) =>
    (await listPromotions(queries, language)).find(({ id }) => id === source)?.title,
  regulation: async (queries, source, language) => (await findRegulation(queries, source, language))?.title,
};

/** Title and description of a section, or of the one thing in it that `source` names; undefined where there is no such thing. */
export async function seoOf(
  queries: Queries,
  section: string,
  source: string | undefined,
  language: Language,
): Promise<Seo | undefined> {
  const nameOf = Object.hasOwn(NAMES, section) ? NAMES[section] : undefined;
  const name = source === undefined ? undefined : await nameOf?.(queries, source, language);
  // The section's own title would be wrong above a page that says there is no such thing.
  if (nameOf && source !== undefined && name === undefined) return undefined;
  const general = await findSeo(queries, section, language);
  if (!general && name === undefined) return undefined;
  return {
    id: name === undefined ? section : `${section}:${source}`,
    title: name ?? general?.title ?? '',
    content: general?.content ?? '',
  };
}
