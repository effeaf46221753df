import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import type { GameFilter } from '#src/data/games.ts';
import { GameCount } from './game-count.tsx';
import { GameTile } from './game-tile.tsx';
import { findKept, keptGames } from './kept-choice.ts';
import { NoGames } from './no-games.tsx';
import { TileGrid } from './tile-grid.tsx';
import { useRowWindow } from './use-row-window.ts';

/** Offline: the games that match among those that this device has seen. */
export function KeptGames({ filter, onShowAll }: { filter: GameFilter; onShowAll: () => void }) {
  const { t } = useTranslation('casino');
  const kept = keptGames(useQueryClient(), useLanguage());
  const games = findKept(kept, filter);
  const grid = useRef<HTMLUListElement>(null);
  const drawn = useRowWindow(grid, games.length);
  return (
    <>
      <GameCount count={games.length} note={t('search.offline', { count: kept.length })} />
      {games.length === 0 ? (
        <NoGames onShowAll={onShowAll} />
      ) : (
        <TileGrid
          grid={grid}
          label={t('games')}
          count={games.length}
          drawn={drawn}
          tile={(place) => {
            const game = games[place];
            return game ? <GameTile game={game} /> : null;
          }}
        />
      )}
    </>
  );
}
