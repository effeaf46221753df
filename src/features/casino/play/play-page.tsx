import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { allGamesQuery, gameQuery } from '#src/data/casino/lobby.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import '#src/ui/layout/short-viewport.css';
import { slugify } from '#contract/rules/page/slug.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { preloadLauncher } from '#src/partners/game-launcher.ts';
import { openedCover } from '#src/widgets/casino/cover-transition/cover-transition.ts';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { openFromCover } from './open-from-cover.ts';
import css from './play.module.css';
import { PlayDetails } from './play-details.tsx';
import { PlayFrame } from './play-frame.tsx';
import { usePlayMode } from './use-play-mode.ts';

export type PlayPageProps = { notFound: ReactNode } & ({ id: string } | { provider: string; name: string });

/** §2: a game by its id, or by its provider and name. An unknown game is the 404 page. */
export function PlayPage(props: PlayPageProps) {
  return (
    <WhileCasinoOpen headed>
      <OpenPlayPage {...props} />
    </WhileCasinoOpen>
  );
}

function OpenPlayPage(props: PlayPageProps) {
  const { notFound } = props;
  // §7: the launcher is loaded with the page, whatever calls the backend has for its games.
  useEffect(preloadLauncher, []);
  if ('id' in props) return <PlayGame key={props.id} id={props.id} notFound={notFound} />;
  return (
    <GameByName provider={props.provider} name={props.name} notFound={notFound}>
      {(id) => <PlayGame key={id} id={id} notFound={notFound} />}
    </GameByName>
  );
}

function PlayGame({ id, notFound }: { id: string; notFound: ReactNode }) {
  const { t } = useTranslation('casino');
  const query = useQuery(gameQuery(id, useLanguage()));
  const game = query.data;
  const { mode, choose, leave } = usePlayMode(game);
  usePageTitle(game?.name ?? '');

  if (!game && isNotFound(query.error)) return notFound;
  // Its window is there before the game's answer: the cover that was pressed grows into it.
  if (mode && (game || !query.isError)) {
    return (
      <PlayFrame
        key={mode}
        id={id}
        game={game}
        mode={mode}
        onMode={choose}
        onAsk={() => void query.refetch()}
        onClose={leave}
      />
    );
  }
  if (!game) {
    const cover = query.isError ? undefined : openedCover(id);
    return (
      <div className={css.details}>
        {cover ? (
          <div className={css.intro}>
            <div className={css.cover} style={{ background: cover.ground }} data-game-cover={id}>
              {cover.image ? <img src={cover.image} alt="" width={120} height={160} /> : null}
            </div>
          </div>
        ) : null}
        <QueryView
          query={query}
          failed={<GamesLoadFailed query={query} level={1} title={t('play.failed_title')} />}
          loading={cover ? null : <Skeleton shape="block" className={css.coverShape} />}
        >
          {() => null}
        </QueryView>
      </div>
    );
  }
  return (
    <PlayDetails
      game={game}
      age={<DataAgeLabel of={query} />}
      onPlay={(next) => openFromCover(id, () => choose(next))}
    />
  );
}

type GameByNameProps = {
  provider: string;
  name: string;
  notFound: ReactNode;
  children: (id: string) => ReactNode;
};

/**
 * Finds the game of `/play/{provider}/{name}` among the provider's games. Both parts may be an id, a name or a slug.
 */
function GameByName({ provider, name, notFound, children }: GameByNameProps) {
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
