import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Lobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { lobbyQuery } from '#src/data/casino/lobby-blocks.ts';
import { categoryPath } from '#src/widgets/casino/category-address.ts';
import { GameRow } from '#src/widgets/casino/game-row.tsx';
import { GamesLoadFailed } from '#src/widgets/casino/games-load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../casino.module.css';
import { ContinuePlaying } from '../lobby/continue-playing.tsx';
import { FeaturedGame, FeaturedGameShape } from '../lobby/featured-game.tsx';
import { HouseMatches, houseMatches } from '../lobby/house-matches.tsx';
import { JackpotCards } from '../lobby/jackpot-cards.tsx';
import { LobbyBlocks, WeekRow } from '../lobby/lobby-blocks.tsx';
import { MoodChips } from '../lobby/mood-chips.tsx';
import { WhileCasinoOpen } from '../while-casino-open.tsx';
import { GameGridSkeleton } from './game-grid-skeleton.tsx';
import { GameList, NoGames } from './game-list.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ProviderRow } from './provider-row.tsx';
import { type ListFilterState, useListFilter } from './use-list-filter.ts';

const IN_FIRST_VIEW = 2;

/** The lobby: its blocks, or the results of a search and filters over all categories. */
export function CasinoPage() {
  'use memo';
  const { t } = useTranslation('casino');
  usePageTitle(t('title'));
  return (
    <div className={css.page}>
      <WhileCasinoOpen>
        <h1 className="visually-hidden">{t('title')}</h1>
        <OpenCasino />
      </WhileCasinoOpen>
    </div>
  );
}

function OpenCasino() {
  'use memo';
  const list = useListFilter();
  const query = useQuery(lobbyQuery(useLanguage()));
  // Also while it is asked for again: what is shown stays.
  const absent = !query.data && query.errorUpdateCount > 0;
  return (
    <>
      <ListToolbar list={list} />
      {/* Not `data-in-order`: the featured game's place is kept, and the chips are of use before it comes. */}
      <div className={css.lobby}>
        {list.narrowed ? null : <Featured query={query} />}
        <MoodChips choice={list.choice} rates={query.data?.pay_rates} />
        {list.narrowed ? (
          <Found list={list} lobby={query.data} />
        ) : absent ? (
          <LobbyWithoutBlocks query={query} />
        ) : (
          <LobbyBlocks query={query} />
        )}
      </div>
    </>
  );
}

/** The games of a search and filters, the house games first. */
function Found({ list, lobby }: { list: ListFilterState; lobby: Lobby | undefined }) {
  const house = houseMatches(list.asked);
  return (
    <GameList
      filter={list.asked}
      narrowed
      others={{ count: house.length, shown: <HouseMatches ids={house} /> }}
      none={
        <>
          <NoGames onShowAll={list.clear} />
          {lobby?.week ? <WeekRow week={lobby.week} /> : null}
        </>
      }
    />
  );
}

/** What else there is where a search or a filter leaves a category or provider without games. */
export function Suggestions({ q }: { q: string | undefined }) {
  const week = useQuery(lobbyQuery(useLanguage())).data?.week;
  return (
    <>
      <HouseMatches ids={houseMatches(q === undefined ? {} : { q })} />
      {week ? <WeekRow week={week} /> : null}
    </>
  );
}

function Featured({ query }: { query: UseQueryResult<Lobby> }) {
  const featured = query.data?.featured;
  if (featured) return <FeaturedGame game={featured} />;
  // No place is kept either where the lobby has failed before, or the backend has none: the page would move when it goes.
  return query.data || query.errorUpdateCount > 0 ? null : (
    // A late answer is said once, by the blocks below.
    <QueryView query={query} failed={null} late={<span hidden />} loading={<FeaturedGameShape />}>
      {() => null}
    </QueryView>
  );
}

/** The lists of games without the lobby's blocks: these failed, or the backend has none (D1), which is no failure. */
function LobbyWithoutBlocks({ query }: { query: UseQueryResult<Lobby> }) {
  return (
    <div className={css.lobby} data-in-order="">
      <ContinuePlaying />
      <div role="alert" className="live">
        {query.isError && !isNotFound(query.error) ? <GamesLoadFailed query={query} level={2} /> : null}
      </div>
      <CategoryRows />
      <JackpotCards />
      <ProviderRow />
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
