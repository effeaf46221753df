import type { Seo } from '#contract/endpoints/content/content-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import { findGame, findProviderName } from '#server/data/casino/catalogue.ts';
import { findRegulation, findSeo, listPromotions } from '#server/data/content/content.ts';

interface SeoSubject {
  name: string;
  /** The item's own description, plain text; absent: the section's description. */
  content?: string;
}
/** The page names it: an event, a league, the player's bets. An empty title leaves the name to the page. */
const namedByPage: SeoSubject = { name: '' };
type Find = (queries: Queries, source: string, language: Language) => Promise<SeoSubject | undefined>;

const named = (name: string | undefined): SeoSubject | undefined =>
  name === undefined ? undefined : { name };

/** The kind of item that a section shows. */
const SEO_SUBJECTS: Readonly<Record<string, Find>> = {
  play: async (queries, source, language) => named((await findGame(queries, source, language))?.row.name),
  providers: async (queries, source) => named(await findProviderName(queries, source)),
  promotions: async (queries, source, language) =>
    named((await listPromotions(queries, language)).find(({ id }) => id === source)?.title),
  regulation: async (queries, source, language) => {
    const found = await findRegulation(queries, source, language);
    return found && { name: found.title, content: firstParagraph(found.content) };
  },
  sports: async () => namedByPage,
  esports: async () => namedByPage,
};

/** Maximum length (letters) of a description. */
const MAX_DESCRIPTION_LENGTH = 300;

function firstParagraph(html: string): string {
  const [, inner = ''] = /<p\b[^>]*>([\s\S]*?)<\/p>/i.exec(html) ?? [];
  return inner
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION_LENGTH);
}

/**
 * Title and description of a section, or of the item in it that `source` names; undefined if there is no such item.
 */
export async function resolveSeo(
  queries: Queries,
  section: string,
  source: string | undefined,
  language: Language,
): Promise<Seo | undefined> {
  const find = Object.hasOwn(SEO_SUBJECTS, section) ? SEO_SUBJECTS[section] : undefined;
  const thing = source === undefined ? undefined : await find?.(queries, source, language);
  // The section's own title would be wrong on a page for a missing item.
  if (find && source !== undefined && !thing) return undefined;
  const general = await findSeo(queries, section, language);
  if (!general && !thing) return undefined;
  return {
    id: thing ? `${section}:${source}` : section,
    title: thing?.name ?? general?.title ?? '',
    content: thing?.content || general?.content || '',
  };
}
