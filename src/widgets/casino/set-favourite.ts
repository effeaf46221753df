// A press on the star shows at once and is taken back where the server refuses. Each step works on the list as it is then,
// not on a copy from before, so that two presses under way don't undo each other.
import type { ResponseOf } from '#contract/call.ts';
import type { listFavourites } from '#contract/endpoints/favourites.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { addFavourite, removeFavourite } from '#src/data/casino/favourite-changes.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';

export type Favourite = ResponseOf<typeof listFavourites>['data'][number];

/** The server answered, but with `success` false. */
export class FavouriteRejected extends Error {
  override name = 'FavouriteRejected';
}

/** Makes a game a favourite, or no longer one. Throws what the call throws, or `FavouriteRejected`; nothing has changed then. */
export async function setFavourite(game: Favourite, wanted: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['favourites'] });
  show(game, wanted);
  try {
    // One game's presses go out in their order.
    const options = wanted ? addFavourite() : removeFavourite();
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, { ...options, scope: { id: `favourite-${game.id}` } });
    const { success } = await mutation.execute(game.id);
    if (!success) throw new FavouriteRejected(`Game ${game.id}`);
  } catch (error) {
    show(game, !wanted);
    throw error;
  }
}

function show(game: Favourite, wanted: boolean): void {
  queryClient.setQueryData(favouritesQuery().queryKey, (list) => {
    const others = list?.filter(({ id }) => id !== game.id);
    return others && wanted ? [game, ...others] : others;
  });
}
