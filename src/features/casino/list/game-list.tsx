import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LOCALES } from '#contract/languages.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import type { GameFilter } from '#src/data/casino/games.ts';
import { firstGamesQuery } from '#src/data/casino/lobby.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { GameTileLink } from '#src/widgets/casino/game-tile.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { cachedGames, searchCachedGames } from '#src/widgets/casino/offline-search.ts';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../casino.module.css';
import { GameGridSkeleton } from './game-grid-skeleton.tsx';
import { GamePages } from './game-pages.tsx';
import { useVirtualRows, VirtualGrid } from './virtual-grid.tsx';

/** More than one screen shows, at any width. */
const SHAPES = 36;

type GameListProps = {
  filter: GameFilter;
  /** A search or a filter narrows the list. */
  narrowed: boolean;
  /** What was found beside the games of the catalogue, and stands before them. */
  others?: { count: number; shown: ReactNode };
  /** Shown where nothing was found. */
  none: ReactNode;
};

/** All games of a filter. Offline, a search or filter looks through the games that this device has cached. */
export function GameList({ filter, narrowed, others, none }: GameListProps) {
  const { t } = useTranslation('casino');
  const online = useOnline();
  const Results = narrowed && !online ? OfflineResults : Games;
  return (
    <>
      <h2 className="visually-hidden">{t('games')}</h2>
      {others?.shown}
      <Results filter={filter} others={others?.count ?? 0} none={none} />
    </>
  );
}

type GamesProps = {
  filter: GameFilter;
  /** How many games were found beside these. */
  others: number;
  /** Shown if nothing was found. */
  none: ReactNode;
};

function Games({ filter, others, none }: GamesProps) {
  'use memo';
  const query = useQuery(firstGamesQuery(filter, useLanguage()));
  // Rendered in slices, so that the page can respond to the next letter of a search.
  const answer = useDeferredValue(query.data);
  const drawn = query.data && answer;
  const empty = others > 0 ? null : none;
  if (!drawn && isNotFound(query.error)) return empty;
  const count = drawn ? Math.max(drawn.data.length, drawn.total) : null;
  return (
    <>
      <GameListCount count={count === null ? null : count + others} of={query} />
      <QueryView
        query={{ data: drawn, isError: query.isError }}
        failed={<GamesLoadFailed query={query} />}
        loading={<GameGridSkeleton count={SHAPES} />}
      >
        {({ data: games }) => (count ? <GamePages filter={filter} first={games} count={count} /> : empty)}
      </QueryView>
    </>
  );
}

/** Offline: the matching games among those that this device has cached. */
function OfflineResults({ filter, others, none }: GamesProps) {
  const { t } = useTranslation('casino');
  const { t: tileText } = useTranslation('home');
  const cached = cachedGames(useQueryClient(), useLanguage());
  const games = searchCachedGames(cached, filter);
  const grid = useRef<HTMLUListElement>(null);
  const drawn = useVirtualRows(grid, games.length);
  const empty = others > 0 ? null : none;
  return (
    <>
      <GameListCount count={games.length + others} note={t('search.offline', { count: cached.length })} />
      {games.length === 0 ? (
        empty
      ) : (
        <VirtualGrid
          grid={grid}
          label={t('games')}
          count={games.length}
          drawn={drawn}
          tile={(place) => {
            const game = games[place];
            return game ? <GameTileLink game={game} t={tileText} /> : null;
          }}
        />
      )}
    </>
  );
}

type GameCountProps = {
  /** Null while it isn't known. */
  count: number | null;
  /** The query that the games come from. */
  of?: ComponentProps<typeof DataAgeLabel>['of'];
  note?: string;
};

/** How many games a list has, announced to screen readers when it is known and when it changes, and how old the list is. */
function GameListCount({ count, of, note }: GameCountProps) {
  const { t } = useTranslation('home');
  const locale = LOCALES[useLanguage()];
  return (
    <div className={css.head}>
      <p className={css.count} role="status">
        {count === null
          ? ''
          : t('games.count', { count, formatted: formatInteger(count, locale) }) + (note ? `. ${note}` : '')}
      </p>
      {of ? <DataAgeLabel of={of} /> : null}
    </div>
  );
}

type NoGamesProps = {
  onShowAll?: (() => void) | undefined;
  level?: 2 | undefined;
};

/** A list without games. If a filter emptied it, a button clears the filter. */
export function NoGames({ onShowAll, level }: NoGamesProps) {
  const { t } = useTranslation('casino');
  const action = onShowAll ? (
    <Button kind="tertiary" onClick={onShowAll}>
      {t('empty.show_all')}
    </Button>
  ) : (
    <ButtonLink as={Link} href={paths.home} kind="tertiary">
      {t('empty.home')}
    </ButtonLink>
  );
  return (
    <EmptyState
      level={level}
      picture="no-results"
      title={t('empty.title')}
      text={t(onShowAll ? 'empty.filtered' : 'empty.text')}
      action={action}
    />
  );
}
