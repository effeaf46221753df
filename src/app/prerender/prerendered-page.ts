// The pages that come drawn by the server (home, slots, providers, promotions, regulation texts) and the reads that each of them
// shows. Prerendering asks the server for them; the page takes the same ones from the data that came with it.
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/languages.ts';
import { CATEGORY_SLOTS } from '#contract/limits.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { hasSportsbook } from '#src/core/config/has-sportsbook.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { gamePageQuery, gamesQuery, LIST_PARAMETERS } from '#src/data/casino/games.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { bannersQuery } from '#src/data/content/banners.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { regulationQuery } from '#src/data/content/regulations.ts';
import { currentSettings, settingsQuery } from '#src/data/content/settings.ts';
import { findCategory } from '#src/widgets/casino/category-address.ts';
import { ROW_GAMES } from '#src/widgets/casino/game-row.tsx';
import { routeOf } from '../routes/routes.ts';
import { seoOf } from '../routes/seo-record.ts';

export type PrerenderedPage = 'home' | 'slots' | 'providers' | 'promotions' | 'regulation';

/** The page of an address, where it is one of these; another spelling of the path or a filter in the query is not. */
export function prerenderedPageOf(path: string, search: string): PrerenderedPage | null {
  if (path === paths.home) return 'home';
  if (path === paths.slots) {
    const query = new URLSearchParams(search);
    return LIST_PARAMETERS.some((name) => query.has(name)) ? null : 'slots';
  }
  if (path === paths.providers) return 'providers';
  if (path === paths.promotions) return 'promotions';
  return /^\/[a-z0-9-]+$/.test(path) && routeOf(path)?.route.section === 'regulation' ? 'regulation' : null;
}

/** Asks for all that a page shows, into the cache. Throws what the calls throw. */
export async function loadPageQueries(
  page: PrerenderedPage,
  path: string,
  language: Language,
): Promise<void> {
  const read = (query: unknown) => queryClient.fetchQuery(query as FetchQueryOptions);
  const frame = [settingsQuery(), providersQuery(language), seoOf(routeOf(path), language)];
  const [categories] = await Promise.all([
    queryClient.fetchQuery(categoriesQuery(language)),
    ...frame.map(read),
  ]);
  const category = findCategory(categories, { id: CATEGORY_SLOTS })?.slug ?? 'slots';
  await {
    home: () =>
      Promise.all(
        [
          bannersQuery(language),
          // Below sport they are out of the first screen.
          ...(hasSportsbook(currentSettings())
            ? []
            : [promotionsQuery(language), gamesQuery({ category }, ROW_GAMES, language)]),
        ].map(read),
      ),
    slots: () => read(gamePageQuery({ category }, 1, language)),
    // In the frame's reads already.
    providers: async () => undefined,
    promotions: () => read(promotionsQuery(language)),
    regulation: () => read(regulationQuery(path.slice(1), language)),
  }[page]();
}
