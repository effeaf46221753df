import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/core/text/language.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import css from '../casino.module.css';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { CategoryChips } from './category-chips.tsx';
import { categoryPath } from '#src/widgets/casino/category-address.ts';
import { GameList } from './game-list.tsx';
import { GameRow } from '#src/widgets/casino/game-row.tsx';
import { GameGridSkeleton } from './game-grid-skeleton.tsx';
import { JackpotRows } from './jackpot-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { NoGames } from './no-games.tsx';
import { ProviderRow } from './provider-row.tsx';
import { RecentGames } from './recent-games.tsx';
import { useListFilter } from './use-list-filter.ts';

const IN_FIRST_VIEW = 2;

/** The lobby: what the player played last and a row for each category, or what a search and filters find in all of them. */
export function CasinoPage() {
  'use memo';
  const { t } = useTranslation('casino');
  usePageTitle(t('title'));
  const list = useListFilter();
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <h1>{t('title')}</h1>
        <ListToolbar list={list} />
        <CategoryChips selected="all" />
        {list.narrowed ? (
          <GameList filter={list.asked} onShowAll={list.clear} />
        ) : (
          <>
            <RecentGames />
            <CategoryRows />
            <JackpotRows />
            <ProviderRow />
          </>
        )}
      </WhileCasinoOpen>
    </div>
  );
}

function CategoryRows() {
  const { t } = useTranslation('casino');
  const query = useQuery(categoriesQuery(useLanguage()));
  const retry = () => void query.refetch();
  if (query.data?.length === 0) return <NoGames level={2} />;
  if (query.data) {
    return query.data.map((category, index) => (
      <GameRow
        key={category.id}
        title={category.name}
        filter={{ category: category.slug }}
        to={categoryPath(category)}
        eager={index < IN_FIRST_VIEW}
      />
    ));
  }
  if (query.isError) return <LoadFailed level={2} onRetry={retry} />;
  return (
    <LoadingArea label={t('shell:loading')} slow={<LoadFailed level={2} onRetry={retry} />}>
      <GameGridSkeleton count={12} />
    </LoadingArea>
  );
}
