import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import {
  type CategoryAddress,
  findCategory,
  reservedCategorySlug,
} from '#src/widgets/casino/category-address.ts';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../casino.module.css';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { CategoryChips } from './category-chips.tsx';
import { GameGridSkeleton } from './game-grid-skeleton.tsx';
import { GameList } from './game-list.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { useListFilter } from './use-list-filter.ts';

export type CategoryPageProps = { category: CategoryAddress; notFound: ReactNode };

/** All games of a category, with search and filters. A category that the backend does not know is the 404 page. */
export function CategoryPage({ category, notFound }: CategoryPageProps) {
  const { t } = useTranslation('casino');
  const query = useCategories();
  const known = query.data && findCategory(query.data, category);
  // §2: slots and live have their own addresses, which work even if the list of categories lacks them or does not load.
  const own = 'id' in category ? reservedCategorySlug(category.id) : undefined;
  if (known) return <Category id={known.id} slug={known.slug} name={known.name} />;
  // Not `isPending`: the chips inside fetch again when they mount, and that would unmount the page around them.
  if (own && 'id' in category && query.isFetched) {
    return <Category id={category.id} slug={own} name={t(`shell:nav.${own}`)} />;
  }
  if (query.data) return notFound;
  return (
    <div className={css.page}>
      <QueryView
        query={query}
        failed={<GamesLoadFailed query={query} level={1} />}
        loading={
          <>
            <Skeleton shape="title" />
            <GameGridSkeleton count={12} />
          </>
        }
      >
        {() => null}
      </QueryView>
    </div>
  );
}

function Category({ id, slug, name }: { id: number; slug: string; name: string }) {
  'use memo';
  usePageTitle(name);
  const list = useListFilter();
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <h1>{name}</h1>
        <ListToolbar list={list} />
        <CategoryChips selected={id} />
        {/* Hydrated separately on a prerendered page: it waits for no data. */}
        <Suspense>
          <GameList
            filter={{ category: slug, ...list.asked }}
            narrowed={list.narrowed}
            none={<NothingListed list={list} />}
          />
        </Suspense>
      </WhileCasinoOpen>
    </div>
  );
}
