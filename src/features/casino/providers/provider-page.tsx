import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../casino.module.css';
import { GameGridSkeleton } from '../list/game-grid-skeleton.tsx';
import { GameList } from '../list/game-list.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { NothingListed } from '../list/nothing-listed.tsx';
import { ProviderRow } from '../list/provider-row.tsx';
import { useListFilter } from '../list/use-list-filter.ts';
import { WhileCasinoOpen } from '../while-casino-open.tsx';

/** All games of a provider. A provider that the backend does not know is the 404 page. */
export function ProviderPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  'use memo';
  const list = useListFilter();
  const query = useQuery(providersQuery(useLanguage()));
  const provider = query.data?.find((candidate) => candidate.id === id);
  usePageTitle(provider?.name ?? '');
  const hasFailed = query.isError && !query.data?.length;
  if (!provider && query.data && !hasFailed && !query.isFetching) return notFound;
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <QueryView
          query={{ data: provider, isError: hasFailed && !query.isFetching }}
          failed={<GamesLoadFailed query={query} level={1} />}
          loading={
            <>
              <Skeleton shape="title" />
              <GameGridSkeleton count={12} />
            </>
          }
        >
          {({ name }) => (
            <>
              <h1>{name}</h1>
              <ListToolbar list={list} ofProvider />
              <GameList
                filter={{ ...list.asked, provider: id }}
                narrowed={list.narrowed}
                none={<NothingListed list={list} />}
              />
              <ProviderRow />
            </>
          )}
        </QueryView>
      </WhileCasinoOpen>
    </div>
  );
}
