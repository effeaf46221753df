// A player's favourite games.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { id, listOf, orDefault, text } from '../../schema.ts';

const favourite = v.object({
  id,
  custom_image: orDefault(v.nullable(v.string()), null),
  image_cf: orDefault(v.nullable(v.string()), null),
  image: orDefault(v.nullable(v.string()), null),
  name: orDefault(text, ''),
  /** Whether it can be played here; otherwise it has details only. */
  playable: orDefault(v.boolean(), true),
});

export const listFavourites = defineCall({
  name: 'listFavourites',
  method: 'GET',
  path: '/api/favorite-game/favorite',
  access: 'player',
  response: v.object({ success: orDefault(v.boolean(), true), data: orDefault(listOf(favourite), []) }),
});

export const addFavourite = defineCall({
  name: 'addFavourite',
  method: 'POST',
  path: '/api/favorite-game/favorite/{id}/add',
  access: 'player',
  response: v.object({ success: orDefault(v.boolean(), false) }),
});

export const removeFavourite = defineCall({
  name: 'removeFavourite',
  method: 'POST',
  path: '/api/favorite-game/favorite/{id}/remove',
  access: 'player',
  response: v.object({ success: orDefault(v.boolean(), false) }),
});
