import {
  listCategories as categoriesCall,
  listGames as gamesCall,
  getGame,
  launchGame as launchCall,
  listProviders as providersCall,
} from '#contract/endpoints/casino.ts';
import {
  addFavourite as addFavouriteCall,
  listFavourites as favouritesCall,
  removeFavourite as removeFavouriteCall,
} from '#contract/endpoints/favourites.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoint.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findGame, listCategories, listGames, listProviders } from '#server/data/catalogue.ts';
import { addFavourite, listFavourites, removeFavourite } from '#server/data/favourites.ts';
import type { GameProvider } from '#server/partners/launcher/game-provider.ts';
import { launchGame } from './launch-game.ts';

const PER_PAGE = 24;

/** The casino's lists, one game, favourites, and opening a game. */
export function casinoEndpoints(services: Services, games: GameProvider): Endpoint[] {
  const { db } = services;
  return [
    endpoint(providersCall, () => listProviders(db.queries)),
    endpoint(categoriesCall, ({ language }) => listCategories(db.queries, language)),
    endpoint(gamesCall, async ({ query, language }) => {
      const { category, provider } = query;
      const page = Number(query.page ?? 1);
      const asked = { category, provider, page, perPage: Number(query.per_page ?? PER_PAGE) };
      const found = await listGames(db.queries, asked, language);
      return { data: found.games, total: found.total, page };
    }),
    endpoint(getGame, async ({ params, language }) => {
      const found = await findGame(db.queries, params.id ?? '', language);
      if (!found) throw new Refusal('not_found');
      const { engine } = found.row;
      return { ...found.game, pay_table: engine ? games.payTable(engine, language) : [] };
    }),
    endpoint(launchCall, ({ params, body, caller, language, ip, now }) =>
      launchGame(services, games, { id: params.id ?? '', mode: body.mode, caller, language, ip, now }),
    ),
    endpoint(
      favouritesCall,
      async ({ caller }) => ({ success: true, data: await listFavourites(db.queries, caller.playerId) }),
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
