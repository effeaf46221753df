import type { SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import { queryClient } from '#src/core/cache/query-client.ts';

/** The key of the sports with their countries and leagues in the query cache. */
export const sportsTreeKey = (language: Language) => ['sports', language, 'tree'] as const;

/** How many events are being played, by the tree that a page has read last; 0 before. Reads nothing from the server. */
export function liveCount(language: Language): number {
  const tree = queryClient.getQueryData<{ data: SportsTree }>(sportsTreeKey(language));
  return tree?.data.reduce((sum, { live }) => sum + live, 0) ?? 0;
}
