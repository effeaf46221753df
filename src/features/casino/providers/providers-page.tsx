import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { ProviderTileLink } from '#src/widgets/casino/provider-tile.tsx';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../casino.module.css';
import { WhileCasinoOpen } from '../while-casino-open.tsx';

/** All providers, with the number of games of each. */
export function ProvidersPage() {
  const { t } = useTranslation('casino');
  const query = useQuery(providersQuery(useLanguage()));
  usePageTitle(t('home:providers'));
  // §8: a failed request leaves an empty list, which says nothing.
  const providers = query.isError && !query.data?.length ? undefined : query.data;
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <h1>{t('home:providers')}</h1>
        <QueryView
          query={{ data: providers, isError: query.isError && !query.isFetching }}
          failed={<GamesLoadFailed query={query} level={2} />}
          empty={
            <EmptyState
              level={2}
              picture="no-results"
              title={t('providers.none')}
              text={t('providers.none_text')}
            />
          }
          loading={
            <div className={css.providers}>
              {Array.from({ length: 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change their order
                <Skeleton key={index} shape="block" className={css.shape} />
              ))}
            </div>
          }
        >
          {(known) => (
            <>
              <DataAgeLabel of={query} />
              <ul className={css.providers} aria-label={t('home:providers')}>
                {known.map((provider) => (
                  <li key={provider.id}>
                    <ProviderTileLink provider={provider} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </WhileCasinoOpen>
    </div>
  );
}
