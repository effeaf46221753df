import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { favouriteImage } from '#contract/rules/page/images.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { GameStar } from '#src/widgets/casino/game-star.tsx';
import { GameTile as Tile } from '#src/widgets/casino/game-tile.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { opensGame } from '#src/widgets/casino/opens-game.ts';
import type { Favourite } from '#src/widgets/casino/set-favourite.ts';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../casino.module.css';
import { GameGridSkeleton } from '../list/game-grid-skeleton.tsx';
import { useVirtualRows, VirtualGrid } from '../list/virtual-grid.tsx';
import { WhileCasinoOpen } from '../while-casino-open.tsx';

/** The player's favourite games. A visitor is told what favourites are for and how to add them. */
export function FavouritesPage() {
  const { t } = useTranslation('casino');
  usePageTitle(t('favourites.title'));
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <h1>{t('favourites.title')}</h1>
        <h2 className="visually-hidden">{t('games')}</h2>
        {useSessionStatus() === 'out' ? <ForVisitors /> : <FavouriteGames />}
      </WhileCasinoOpen>
    </div>
  );
}

function ForVisitors() {
  const { t } = useTranslation('casino');
  return (
    <EmptyState
      picture="no-favourites"
      title={t('favourites.visitor_title')}
      text={t('favourites.visitor_text')}
      action={
        <Button kind="primary" onClick={() => openModal('login')}>
          {t('shell:login')}
        </Button>
      }
    />
  );
}

function FavouriteGames() {
  const { t } = useTranslation('casino');
  const starting = useSessionStatus() === 'starting';
  const query = useQuery({ ...favouritesQuery(), enabled: !starting });
  return (
    <QueryView
      query={query}
      failed={<GamesLoadFailed query={query} />}
      loading={<GameGridSkeleton count={6} />}
      empty={
        <EmptyState
          picture="no-favourites"
          title={t('favourites.empty_title')}
          text={t('favourites.empty_text')}
          action={
            <ButtonLink as={Link} href={paths.casino}>
              {t('favourites.casino')}
            </ButtonLink>
          }
        />
      }
    >
      {(games) => (
        <>
          <DataAgeLabel of={query} />
          <FavouriteGrid games={games} />
        </>
      )}
    </QueryView>
  );
}

function FavouriteGrid({ games }: { games: readonly Favourite[] }) {
  const { t } = useTranslation('casino');
  const grid = useRef<HTMLUListElement>(null);
  const drawn = useVirtualRows(grid, games.length);
  return (
    <VirtualGrid
      grid={grid}
      label={t('favourites.title')}
      count={games.length}
      drawn={drawn}
      tile={(place) => {
        const game = games[place];
        return game ? <FavouriteTile key={game.id} game={game} /> : null;
      }}
    />
  );
}

/** A favourite game. The answer has its images (§3), perhaps its name and whether it can be played, but no provider and no figures. */
function FavouriteTile({ game }: { game: Favourite }) {
  const { t } = useTranslation('casino');
  const online = useOnline();
  const name = game.name || t('favourites.nameless', { id: game.id });
  return (
    <Tile
      as={Link}
      href={paths.play(game.id)}
      cover={favouriteImage(game)}
      name={name}
      provider=""
      // A list that an earlier build stored on the device doesn't say it.
      detail={game.playable === false ? t('home:games.unplayable') : undefined}
      onBlocked={online ? undefined : () => showAlert('info', t('home:games.offline'))}
      favourite={<GameStar game={{ ...game, name }} />}
      {...opensGame({ playable: game.playable !== false, demo: false })}
    />
  );
}
