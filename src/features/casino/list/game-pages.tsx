import { type QueryObserverResult, useQueries } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/define-call.ts';
import type { Game, listGames } from '#contract/endpoints/casino/casino-calls.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { type GameFilter, gamePageQuery, PAGE_GAMES } from '#src/data/casino/games.ts';
import { Button } from '#src/ui/action/button.tsx';
import { GameTileLink, GameTileSkeleton } from '#src/widgets/casino/game-tile.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import css from '../casino.module.css';
import { useVirtualRows, VirtualGrid } from './virtual-grid.tsx';

const IN_FIRST_VIEW = 9;
/** A page that is in view for a shorter time (ms), as under a dragged scroll bar, is not requested. */
const FLYING_MS = 80;

type GamePagesProps = {
  filter: GameFilter;
  /** The first page's games. */
  first: readonly Game[];
  /** How many there are in all. */
  count: number;
};

/** All games of a filter at their positions. A page of games is requested when it comes near the screen. */
export function GamePages({ filter, first, count }: GamePagesProps) {
  'use memo';
  const { t } = useTranslation('casino');
  const { t: tileText } = useTranslation('home');
  const language = useLanguage();
  const grid = useRef<HTMLUListElement>(null);
  const drawn = useVirtualRows(grid, count);
  const begin = pageOf(drawn.from);
  const end = pageOf(Math.max(drawn.from, drawn.to - 1));
  const settled = useDebouncedValue(`${begin} ${end}`, FLYING_MS) === `${begin} ${end}`;
  const { answers, failed } = useQueries({
    combine,
    queries: Array.from({ length: end - begin + 1 }, (_, index) => ({
      ...gamePageQuery(filter, begin + index, language),
      // The list itself requests the first page.
      enabled: settled && begin + index > 1,
    })),
  });
  // The tiles of each page are rendered in slices, not in one task when the answer arrives.
  const known = useDeferredValue({ begin, answers });
  const gameAt = (place: number) =>
    first[place] ?? known.answers.get(pageOf(place) - known.begin)?.data[place % PAGE_GAMES];
  return (
    <>
      <VirtualGrid
        grid={grid}
        label={t('games')}
        count={count}
        drawn={drawn}
        tile={(place) => {
          const game = gameAt(place);
          return game ? (
            <GamePlace game={game} t={tileText} eager={place < IN_FIRST_VIEW} />
          ) : (
            <GameTileSkeleton />
          );
        }}
      />
      <div role="status" className="live">
        {failed.length > 0 ? (
          <div className={css.more}>
            <p>{t('more_failed')}</p>
            <Button kind="tertiary" onClick={() => void Promise.all(failed.map((ask) => ask()))}>
              {t('shell:retry')}
            </Button>
            <HelpLink about="not-loaded" />
          </div>
        ) : null}
      </div>
    </>
  );
}

/**
 * The pages' answers, by their order, and the refetch functions of those that failed. A Map is not compared
 * structurally: for an array, the query library would compare and copy every game and so redraw its tile.
 */
const combine = (pages: readonly QueryObserverResult<ResponseOf<typeof listGames>>[]) => ({
  answers: new Map(pages.map(({ data }, index) => [index, data])),
  failed: pages.flatMap(({ isError, refetch }) => (isError ? [refetch] : [])),
});

/** The page (from 1) of a position (from 0). */
const pageOf = (place: number) => Math.floor(place / PAGE_GAMES) + 1;

/** A tile is rendered once, independently of the scrolling around it. */
function GamePlace({ game, t, eager }: ComponentProps<typeof GameTileLink>) {
  'use memo';
  return <GameTileLink game={game} t={t} eager={eager} />;
}

/** A value, once it has not changed for `ms` milliseconds; until then the value before. */
function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
