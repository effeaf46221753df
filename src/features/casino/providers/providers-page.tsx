import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/core/text/language.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from '../casino.module.css';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { DataAgeLabel } from '#src/widgets/query/data-age-label.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { ProviderTileLink } from '#src/widgets/casino/provider-tile-link.tsx';

/** Every provider, with how many games it has. */
export function ProvidersPage() {
  const { t } = useTranslation('casino');
  const query = useQuery(providersQuery(useLanguage()));
  usePageTitle(t('home:providers'));
  // §8: a failed fetch is an empty list, so empty is what failed looks like here.
  const failed = <LoadFailed level={2} onRetry={() => void query.refetch()} />;
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <h1>{t('home:providers')}</h1>
        {query.data && query.data.length > 0 ? (
          <>
            <DataAgeLabel of={query} />
            <ul className={css.providers} aria-label={t('home:providers')}>
              {query.data.map((provider) => (
                <li key={provider.id}>
                  <ProviderTileLink provider={provider} />
                </li>
              ))}
            </ul>
          </>
        ) : query.isFetching ? (
          <LoadingArea label={t('shell:loading')} slow={failed}>
            <div className={css.providers}>
              {Array.from({ length: 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shapes that stand still
                <Skeleton key={index} shape="block" className={css.shape} />
              ))}
            </div>
          </LoadingArea>
        ) : (
          failed
        )}
      </WhileCasinoOpen>
    </div>
  );
}
