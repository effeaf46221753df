import { queryOptions } from '@tanstack/react-query';
import { getSeo, type Seo } from '#contract/endpoints/content/content-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

const NOTHING: Seo = { id: null, title: '', content: '' };

/** Title and description of a section (§3). §8: a failure clears both. */
export function seoQuery(section: string, sourceId: string | undefined, language: Language) {
  return queryOptions({
    queryKey: ['seo', language, section, sourceId],
    queryFn: ({ signal }): Promise<Seo> => {
      const query = { section_name: section, ...(sourceId === undefined ? {} : { source_id: sourceId }) };
      return call(getSeo, { query, signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return NOTHING;
      });
    },
    meta: { public: true },
  });
}
