import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import type { GameFilter } from '#src/data/casino/games.ts';
import { GameListCount } from './game-count.tsx';
import { GameTileLink } from '#src/widgets/casino/game-tile-link.tsx';
import { searchCachedGames, cachedGames } from './offline-search.ts';
import { NoGames } from './no-games.tsx';
import { VirtualGrid } from './virtual-grid.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Offline: the matching games among those that this device has cached. */
export function OfflineResults({ filter, onShowAll }: { filter: GameFilter; onShowAll: () => void }) {
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
