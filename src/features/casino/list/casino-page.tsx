import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { categoryPath } from '#src/widgets/casino/category-address.ts';
import { GameRow } from '#src/widgets/casino/game-row.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../casino.module.css';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { CategoryChips } from './category-chips.tsx';
import { GameGridSkeleton } from './game-grid-skeleton.tsx';
import { GameList } from './game-list.tsx';
import { JackpotRows } from './jackpot-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NoGames } from './no-games.tsx';
import { ProviderRow } from './provider-row.tsx';
import { RecentGames } from './recent-games.tsx';
import { useListFilter } from './use-list-filter.ts';

const IN_FIRST_VIEW = 2;

/**
 * The lobby: the recent games and a row for each category, or the results of a search and filters over all categories.
 */
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
  const query = useQuery(categoriesQuery(useLanguage()));
  return (
    <QueryView
      query={query}
      failed={<GamesLoadFailed query={query} level={2} />}
      loading={<GameGridSkeleton count={12} />}
      empty={<NoGames level={2} />}
    >
      {(categories) =>
        categories.map((category, index) => (
          <GameRow
            key={category.id}
            title={category.name}
            filter={{ category: category.slug }}
            to={categoryPath(category)}
            eager={index < IN_FIRST_VIEW}
          />
        ))
      }
    </QueryView>
  );
}
