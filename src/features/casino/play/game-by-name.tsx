import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { slugify } from '#contract/rules/slug.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { allGamesQuery } from '#src/data/casino/games.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from './play.module.css';

type GameByNameProps = {
  provider: string;
  name: string;
  notFound: ReactNode;
  children: (id: string) => ReactNode;
};

/**
 * Finds the game of `/play/{provider}/{name}` among the provider's games. Both parts may be an id, a name or a slug.
 */
export function GameByName({ provider, name, notFound, children }: GameByNameProps) {
  const { t } = useTranslation('casino');
  const language = useLanguage();
  const providers = useQuery(providersQuery(language));
  const owner = providers.data?.find((candidate) => means(candidate, provider))?.id ?? provider;
  const query = useInfiniteQuery({
    ...allGamesQuery({ provider: owner }, language),
    enabled: !providers.isPending,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const found = query.data?.pages.flatMap(({ data }) => data).find((game) => means(game, name));
  const goOn = !found && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goOn) void fetchNextPage();
  }, [goOn, fetchNextPage]);

  if (found) return children(found.id);
  if (isNotFound(query.error) || (query.isSuccess && !hasNextPage && !isFetching)) return notFound;
  const again = query.data ? fetchNextPage : query.refetch;
  return (
    <div className={css.details}>
      <QueryView
        query={{ data: found, isError }}
        failed={
          <GamesLoadFailed
            query={{ error: query.error, refetch: () => again() }}
            level={1}
            title={t('play.failed_title')}
          />
        }
        loading={<Skeleton shape="block" className={css.coverShape} />}
      >
        {() => null}
      </QueryView>
    </div>
  );
}

function means(thing: { id: string; name: string }, wanted: string): boolean {
  return thing.id === wanted || slugify(thing.name) === slugify(wanted);
}
