import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  addFavourite as addCall,
  listFavourites,
  removeFavourite as removeCall,
} from '#contract/endpoints/casino.ts';
import { call } from '#src/core/call.ts';

/** The player's favourite games; ask only with a session. */
export function favouritesQuery() {
  return queryOptions({
    queryKey: ['favourites'],
    queryFn: async ({ signal }) => (await call(listFavourites, { signal })).data,
  });
}

/** Adds a game, by its id. */
export function addFavourite() {
  return mutationOptions({
    mutationFn: (id: string) => call(addCall, { params: { id } }),
    meta: { changes: ['favourites'] },
  });
}

/** Takes a game out, by its id. */
export function removeFavourite() {
  return mutationOptions({
    mutationFn: (id: string) => call(removeCall, { params: { id } }),
    meta: { changes: ['favourites'] },
  });
}
