import {
  listCategories as categoriesCall,
  listGames as gamesCall,
  listProviders as providersCall,
} from '#contract/endpoints/casino/casino-calls.ts';
import {
  addFavourite as addFavouriteCall,
  listFavourites as favouritesCall,
  removeFavourite as removeFavouriteCall,
} from '#contract/endpoints/casino/favourite-calls.ts';
import { type Jackpot, listJackpots as jackpotsCall } from '#contract/endpoints/casino/jackpot-calls.ts';
import { launchGame as launchCall } from '#contract/endpoints/casino/launch-calls.ts';
import { getLobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import {
  getGame,
  listRecentGames as recentCall,
  listTags as tagsCall,
} from '#contract/endpoints/casino/lobby-calls.ts';
import type { Language } from '#contract/languages.ts';
import { RECENT_GAMES } from '#contract/limits.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import {
  addFavourite,
  findCoverSubject,
  findGame,
  findGamesById,
  listCategories,
  listEngineGames,
  listFavourites,
  listProviders,
  removeFavourite,
} from '#server/data/casino/catalogue.ts';
import { createGameSearchIndex } from '#server/data/casino/game-search-index.ts';
import { listRecentGames } from '#server/data/casino/game-sessions.ts';
import { countBetDays } from '#server/data/casino/popular-week.ts';
import { publicDataOf } from '#server/data/settings/public-data.ts';
import type { GameProvider } from '#server/partners/games/game-provider.ts';
import { launchGame } from './launch-game.ts';
import { findPopularGames, readLobby } from './lobby.ts';

const PER_PAGE = 24;

const HOURLY_MS = 60 * 60_000;

/** Counts what was played most. */
export function casinoJobs({ db }: Services): Job[] {
  return [
    {
      name: 'count-casino-bet-days',
      everyMs: HOURLY_MS,
      run: async (now) => {
        const { general_time_zone: timeZone } = await publicDataOf(db).settings();
        await countBetDays(db.queries, now, timeZone);
      },
    },
  ];
}

/** The casino's lists, one game, favourites, and opening a game. */
export function casinoEndpoints(services: Services, games: GameProvider): Endpoint[] {
  const { db } = services;
  const index = createGameSearchIndex(db.queries);
  const { version, settings } = publicDataOf(db);
  const timeZone = async () => (await settings()).general_time_zone;
  return [
    endpoint(providersCall, () => listProviders(db.queries), { version }),
    endpoint(categoriesCall, ({ language }) => listCategories(db.queries, language), { version }),
    endpoint(tagsCall, ({ language }) => index.tags(language), { version }),
    endpoint(jackpotsCall, ({ language }) => listJackpots(services, games, language)),
    endpoint(
      gamesCall,
      async ({ query, language, now }) => {
        const { page: pageNumber = '1', per_page: size = PER_PAGE, jackpot, popular, ...wanted } = query;
        const [page, perPage] = [Number(pageNumber), Number(size)];
        const among = {
          engines: jackpot ? (await games.jackpots()).map(({ engine }) => engine) : undefined,
          ids: popular
            ? ((await findPopularGames(db.queries, { index, timeZone: await timeZone(), now }))?.ids ?? [])
            : undefined,
        };
        const ids = await index.find(wanted, among);
        const shown = ids.slice((page - 1) * perPage, page * perPage);
        return { data: await findGamesById(db.queries, shown, language), total: ids.length, page };
      },
      // Which games share a jackpot is the provider's data; which were played most changes with the day.
      { version: (query) => (query.has('jackpot') || query.has('popular') ? undefined : version()) },
    ),
    endpoint(getLobby, async ({ language, now }) =>
      readLobby(db.queries, { index, provider: games, language, timeZone: await timeZone(), now }),
    ),
    endpoint(
      recentCall,
      async ({ caller, language }) => {
        const recent = await listRecentGames(db.queries, caller.playerId, RECENT_GAMES);
        const openedAt = new Map(recent.map((game) => [game.id, new Date(game.openedAt).toISOString()]));
        const found = await findGamesById(db.queries, [...openedAt.keys()], language);
        return found.map((game) => ({ ...game, opened_at: openedAt.get(game.id) ?? null }));
      },
      { quiet: true },
    ),
    endpoint(getGame, async ({ params, language }) => {
      const found = await findGame(db.queries, params.id ?? '', language);
      if (!found) throw new Refusal('not_found');
      const { engine, id } = found.row;
      const subject = engine ? await findCoverSubject(db.queries, id) : undefined;
      return {
        ...found.game,
        hit_frequency: (engine && games.hitFrequency?.(engine)) || 0,
        pay_table: engine && subject ? games.payTable(engine, language, subject) : [],
        look: (engine && subject && games.gameLook?.(engine, subject)) || null,
      };
    }),
    endpoint(launchCall, ({ params, body, caller, language, ip, now }) =>
      launchGame(services, games, { id: params.id ?? '', mode: body.mode, caller, language, ip, now }),
    ),
    endpoint(
      favouritesCall,
      async ({ caller }) => {
        const favourites = await listFavourites(db.queries, caller.playerId);
        return {
          success: true,
          data: favourites.map((game) => ({ ...game, custom_image: null, image_cf: null })),
        };
      },
      { quiet: true },
    ),
    endpoint(addFavouriteCall, async ({ params, caller, language, now }) => {
      const found = await findGame(db.queries, params.id ?? '', language);
      if (!found) throw new Refusal('not_found');
      await addFavourite(db.queries, caller.playerId, found.row.id, now);
      return { success: true };
    }),
    endpoint(removeFavouriteCall, async ({ params, caller }) => {
      await removeFavourite(db.queries, caller.playerId, params.id ?? '');
      return { success: true };
    }),
  ];
}

/**
 * The provider's present jackpots, each with the catalogue's games that can win it; jackpots without a game are left
 * out (D9).
 */
async function listJackpots(
  { db }: Services,
  provider: GameProvider,
  language: Language,
): Promise<Jackpot[]> {
  const published = await provider.jackpots();
  const listed = published.map(async ({ engine, potCents, startCents, share, oneIn }) => ({
    amount: potCents,
    start: startCents,
    share,
    one_in: oneIn,
    games: await listEngineGames(db.queries, engine, language),
  }));
  return (await Promise.all(listed)).filter(({ games }) => games.length > 0);
}
