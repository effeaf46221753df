// A press on the star shows at once and is rolled back if the server refuses. Each step works on the current list, not on
// an earlier copy, so that two presses in progress don't undo each other.
import type { ResponseOf } from '#contract/define-call.ts';
import type { listFavourites } from '#contract/endpoints/casino/favourite-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { addFavourite, removeFavourite } from '#src/data/casino/favourite-changes.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';

export type Favourite = ResponseOf<typeof listFavourites>['data'][number];

/** The server answered with `success` false. */
export class FavouriteRejected extends Error {
  override name = 'FavouriteRejected';
}

/** Adds a game to the favourites or removes it. Throws what the call throws, or `FavouriteRejected`; the change is then rolled back. */
export async function setFavourite(game: Favourite, wanted: boolean): Promise<void> {
  // A press that comes while the list is being loaded must not end that: without a list no star would show it.
  await queryClient.ensureQueryData(favouritesQuery()).catch(() => {});
  await queryClient.cancelQueries({ queryKey: ['favourites'] });
  show(game, wanted);
  try {
    // Requests of one game are sent in the order of the presses.
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

/** A star may give more of a game than the list of favourites has. */
function show({ id, name, image, custom_image, image_cf, playable }: Favourite, wanted: boolean): void {
  const game = { id, name, image, custom_image, image_cf, playable };
  queryClient.setQueryData(favouritesQuery().queryKey, (list) => {
    const others = list?.filter((one) => one.id !== id);
    return others && wanted ? [game, ...others] : others;
  });
}
