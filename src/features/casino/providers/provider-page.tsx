import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#src/core/text/language.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from '../casino.module.css';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { GameList } from '../list/game-list.tsx';
import { GameGridSkeleton } from '../list/game-grid-skeleton.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { ProviderRow } from '../list/provider-row.tsx';
import { useListFilter } from '../list/use-list-filter.ts';

/** All games of a provider. One that the backend doesn't know is the 404 page. */
export function ProviderPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  'use memo';
  const { t } = useTranslation('casino');
  const list = useListFilter();
  const query = useQuery(providersQuery(useLanguage()));
  const provider = query.data?.find((candidate) => candidate.id === id);
  usePageTitle(provider?.name ?? '');
  if (!provider && query.data && query.data.length > 0 && !query.isFetching) return notFound;
  const failed = <LoadFailed level={1} onRetry={() => void query.refetch()} />;
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        {provider ? (
          <>
            <h1>{provider.name}</h1>
            <ListToolbar list={list} ofProvider />
            <GameList
              filter={{ ...list.asked, provider: id }}
              onShowAll={list.narrowed ? list.clear : undefined}
            />
            <ProviderRow />
          </>
        ) : query.isFetching ? (
          <LoadingArea label={t('shell:loading')} slow={failed}>
            <Skeleton shape="title" />
            <GameGridSkeleton count={12} />
          </LoadingArea>
        ) : (
          failed
        )}
      </WhileCasinoOpen>
    </div>
  );
}
