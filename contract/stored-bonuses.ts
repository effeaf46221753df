// In which state the device last saw a player's bonuses, read like all of `stored.ts`. Apart from it, so that the first load doesn't
// carry it.
import * as v from 'valibot';
import type { Stored } from './stored.ts';

/**
 * The states of the open bonuses by their ids, so that what happened to one while no page was open is told at the next visit, once; a
 * player's own, erased at logout.
 */
export const SEEN_BONUSES = {
  name: 'seen_bonuses',
  schema: v.object({ user_id: v.string(), states: v.record(v.string(), v.string()) }),
  storage: 'disk',
  days: 30,
} as const satisfies Stored;
