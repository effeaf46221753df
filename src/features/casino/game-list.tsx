import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/endpoints/casino.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/language.ts';
import { type GameFilter, moreGamesQuery } from '#src/data/games.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingArea } from '#src/ui/loading-area.tsx';
import css from './casino.module.css';
import { GameShapes } from './game-shapes.tsx';
import { GameTile } from './game-tile.tsx';
import { isMissing } from './is-missing.ts';
import { ListAge } from './list-age.tsx';
import { ListFailed } from './list-failed.tsx';
import { NoGames } from './no-games.tsx';

const IN_FIRST_VIEW = 9;
/** More than a screen of them, at any width. */
const SHAPES = 36;

type GameListProps = {
  filter: GameFilter;
  /** Takes the filter off, offered where it leaves nothing. */
  onShowAll?: (() => void) | undefined;
};

/** All games of a filter, page by page. */
export function GameList(props: GameListProps) {
  const { t } = useTranslation('casino');
  return (
    <>
      <h2 className="visually-hidden">{t('games')}</h2>
      <Games {...props} />
    </>
  );
}

function Games({ filter, onShowAll }: GameListProps) {
  const { t } = useTranslation('casino');
  const language = useLanguage();
  const query = useInfiniteQuery(moreGamesQuery(filter, language));
  const grid = useRef<HTMLUListElement>(null);
  const retry = () => void query.refetch();

  if (!query.data) {
    if (isMissing(query.error)) return <NoGames onShowAll={onShowAll} />;
    if (query.isError) return <ListFailed onRetry={retry} />;
    return (
      <LoadingArea label={t('shell:loading')} slow={<ListFailed onRetry={retry} />}>
        <GameShapes count={SHAPES} />
      </LoadingArea>
    );
  }

  const games = eachOnce(query.data.pages.flatMap((page) => page.data));
  if (games.length === 0) return <NoGames onShowAll={onShowAll} />;
  const total = Math.max(games.length, query.data.pages[0]?.total ?? 0);
  const more = async (event: MouseEvent) => {
    const byKey = event.detail === 0;
    const next = await query.fetchNextPage();
    // The last page takes the button away: who came by key goes on at the first of what is new.
    if (byKey && !next.isError) grid.current?.children.item(games.length)?.querySelector('a')?.focus();
  };
  const figure = (count: number) => count.toLocaleString(LOCALES[language]);
  return (
    <>
      <ListAge of={query} />
      <ul ref={grid} className={css.grid}>
        {games.map((game, index) => (
          <li key={game.id}>
            <GameTile game={game} eager={index < IN_FIRST_VIEW} />
          </li>
        ))}
      </ul>
      <div className={css.more}>
        <p role="status">
          {t('shown', { shown: figure(games.length), total: figure(total) })}
          {query.isFetchNextPageError ? ` ${t('more_failed')}` : null}
        </p>
        {query.hasNextPage ? (
          <Button loading={query.isFetchingNextPage} loadingText={t('shell:loading')} onClick={more}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** A catalogue that changes between two pages repeats games. */
function eachOnce(games: readonly Game[]): Game[] {
  return [...new Map(games.map((game) => [game.id, game])).values()];
}
