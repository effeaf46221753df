import { mutationOptions } from '@tanstack/react-query';
import {
  addFavourite as addCall,
  removeFavourite as removeCall,
} from '#contract/endpoints/casino/favourite-calls.ts';
import { call } from '#src/core/api/call.ts';

/** Adds a game, by its id, to the favourites. */
export function addFavourite() {
  return mutationOptions({
    mutationFn: (id: string) => call(addCall, { params: { id } }),
    meta: { changes: ['favourites'] },
  });
}

/** Removes a game, by its id, from the favourites. */
export function removeFavourite() {
  return mutationOptions({
    mutationFn: (id: string) => call(removeCall, { params: { id } }),
    meta: { changes: ['favourites'] },
  });
}
