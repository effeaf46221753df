import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { recentGamesQuery } from '#src/data/casino/lobby.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { categoryPath } from '#src/widgets/casino/category-address.ts';
import rowCss from '#src/widgets/casino/game-row.module.css';
import { GameRow } from '#src/widgets/casino/game-row.tsx';
import { GameTileLink, GameTileSkeleton } from '#src/widgets/casino/game-tile.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { useNearView } from '#src/widgets/hooks/use-near-view.ts';
import { DataAgeLabel, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../casino.module.css';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { CategoryChips } from './category-chips.tsx';
import { GameGridSkeleton } from './game-grid-skeleton.tsx';
import { GameList, NoGames } from './game-list.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ProviderRow } from './provider-row.tsx';
import { useListFilter } from './use-list-filter.ts';

const IN_FIRST_VIEW = 2;

/**
 * The lobby: the recent games and a row for each category, or the results of a search and filters over all categories.
 */
export function CasinoPage() {
  'use memo';
  const { t } = useTranslation('casino');
  usePageTitle(t('title'));
  const list = useListFilter();
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <h1>{t('title')}</h1>
        <ListToolbar list={list} />
        <CategoryChips selected="all" />
        {list.narrowed ? (
          <GameList filter={list.asked} onShowAll={list.clear} />
        ) : (
          <>
            <RecentGames />
            <CategoryRows />
            <JackpotRows />
            <ProviderRow />
          </>
        )}
      </WhileCasinoOpen>
    </div>
  );
}

function CategoryRows() {
  const query = useCategories();
  return (
    <QueryView
      query={query}
      failed={<GamesLoadFailed query={query} level={2} />}
      loading={<GameGridSkeleton count={12} />}
      empty={<NoGames level={2} />}
    >
      {(categories) =>
        categories.map((category, index) => (
          <GameRow
            key={category.id}
            title={category.name}
            filter={{ category: category.slug }}
            to={categoryPath(category)}
            eager={index < IN_FIRST_VIEW}
          />
        ))
      }
    </QueryView>
  );
}

/**
 * The games that the player opened last. Hidden until they are
 * known, for a visitor, and for a player who has not played yet.
 */
function RecentGames() {
  const { t } = useTranslation('casino');
  const { t: tileText } = useTranslation('home');
  const status = useSessionStatus();
  const { data: games = [] } = useQuery({ ...recentGamesQuery(useLanguage()), enabled: status === 'in' });
  if (status !== 'in' || games.length === 0) return null;
  return (
    <section className={rowCss.row}>
      <SectionHeader title={t('recent')} />
      <Carousel of="tiles" label={t('recent')}>
        {games.map((game) => (
          <GameTileLink key={game.id} game={game} t={tileText} />
        ))}
      </Carousel>
    </section>
  );
}

const SHAPES = 4;

/**
 * A row for each jackpot: its amount and the games that share it. The amount is the one at
 * the time of the request: no animated counter and no pressure to play. Renders nothing if
 * there is no jackpot, or if the backend does not support jackpots.
 */
export function JackpotRows() {
  const { t } = useTranslation('casino');
  const { t: tileText } = useTranslation('home');
  const money = useMoney();
  const [place, near] = useNearView<HTMLElement>();
  const query = useQuery({ ...jackpotsQuery(useLanguage()), enabled: near });
  if (isNotFound(query.error)) return null;
  if (query.data) {
    return query.data.map(({ amount, games }) => {
      const shown = money(amount);
      const title = t('jackpot.row', { amount: shown });
      return (
        <section key={games[0]?.id} className={rowCss.row}>
          <SectionHeader
            title={title}
            note={<DataAgeLabel of={query} />}
            more={{ as: Link, href: `${paths.casino}?jackpot=1`, label: t('home:all') }}
          />
          <Carousel of="tiles" label={title}>
            {games.map((game) => (
              <GameTileLink key={game.id} game={game} t={tileText} detail={shown} />
            ))}
          </Carousel>
        </section>
      );
    });
  }
  return (
    <section ref={place} className={rowCss.row}>
      <SectionHeader title={t('jackpot.title')} />
      <QueryView
        query={query}
        failed={<GamesLoadFailed query={query} />}
        late={near ? undefined : null}
        loading={
          <Carousel of="tiles" label={t('jackpot.title')}>
            {Array.from({ length: SHAPES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change their order
              <GameTileSkeleton key={index} />
            ))}
          </Carousel>
        }
      >
        {() => null}
      </QueryView>
    </section>
  );
}
