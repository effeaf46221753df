import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { firstGamesQuery, type GameFilter } from '#src/data/casino/games.ts';
import { GameTileLink } from '#src/widgets/casino/game-tile-link.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { GameListCount } from './game-count.tsx';
import { GameGridSkeleton } from './game-grid-skeleton.tsx';
import { GamePages } from './game-pages.tsx';
import { NoGames } from './no-games.tsx';
import { cachedGames, searchCachedGames } from './offline-search.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { VirtualGrid } from './virtual-grid.tsx';

/** More than one screen shows, at any width. */
const SHAPES = 36;

type GameListProps = {
  filter: GameFilter;
  /** Clears search and filters; present if any of them narrows the list. */
  onShowAll?: (() => void) | undefined;
};

/** All games of a filter. Offline, a search or filter looks through the games that this device has cached. */
export function GameList({ filter, onShowAll }: GameListProps) {
  const { t } = useTranslation('casino');
  const online = useOnline();
  return (
    <>
      <h2 className="visually-hidden">{t('games')}</h2>
      {onShowAll && !online ? (
        <OfflineResults filter={filter} onShowAll={onShowAll} />
      ) : (
        <Games filter={filter} onShowAll={onShowAll} />
      )}
    </>
  );
}

function Games({ filter, onShowAll }: GameListProps) {
  'use memo';
  const query = useQuery(firstGamesQuery(filter, useLanguage()));
  // Rendered in slices, so that the page can respond to the next letter of a search.
  const answer = useDeferredValue(query.data);
  const drawn = query.data && answer;
  if (!drawn && isNotFound(query.error)) return <NoGames onShowAll={onShowAll} />;
  return (
    <QueryView
      query={{ data: drawn, isError: query.isError }}
      failed={<GamesLoadFailed query={query} />}
      loading={<GameGridSkeleton count={SHAPES} />}
    >
      {({ data: games, total }) => {
        const count = Math.max(games.length, total);
        return (
          <>
            <GameListCount count={count} of={query} />
            {count === 0 ? (
              <NoGames onShowAll={onShowAll} />
            ) : (
              <GamePages filter={filter} first={games} count={count} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** Offline: the matching games among those that this device has cached. */
function OfflineResults({ filter, onShowAll }: { filter: GameFilter; onShowAll: () => void }) {
  const { t } = useTranslation('casino');
  const kept = cachedGames(useQueryClient(), useLanguage());
  const games = searchCachedGames(kept, filter);
  const grid = useRef<HTMLUListElement>(null);
  const drawn = useVirtualRows(grid, games.length);
  return (
    <>
      <GameListCount count={games.length} note={t('search.offline', { count: kept.length })} />
      {games.length === 0 ? (
        <NoGames onShowAll={onShowAll} />
      ) : (
        <VirtualGrid
          grid={grid}
          label={t('games')}
          count={games.length}
          drawn={drawn}
          tile={(place) => {
            const game = games[place];
            return game ? <GameTileLink game={game} /> : null;
          }}
        />
      )}
    </>
  );
}
