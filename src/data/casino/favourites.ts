import { queryOptions } from '@tanstack/react-query';
import { listFavourites } from '#contract/endpoints/casino/favourite-calls.ts';
import { call } from '#src/core/api/call.ts';

/** The player's favourite games. Needs a session. */
export function favouritesQuery() {
  return queryOptions({
    queryKey: ['favourites'],
    queryFn: async ({ signal }) => (await call(listFavourites, { signal })).data,
  });
}
