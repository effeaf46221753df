// What of the sportsbook's lists rests on the device, read like all of `stored.ts`. Apart from it, so that the first load
// doesn't carry it.
import * as v from 'valibot';
import { CONSENT_DAYS } from './limits.ts';
import type { Stored } from './stored.ts';

/** Most teams and leagues that are followed, and most leagues whose heads the player has folded or unfolded. */
export const MAX_FOLLOWED = 30;
export const MAX_FOLDED = 200;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const names = (most: number) => v.pipe(v.array(name), v.maxLength(most));

/** `league:football/brazil/nacional-serie-a`, `team:football/Guaporé`; erased at logout (D6). */
export const FOLLOWED = {
  name: 'followed',
  schema: names(MAX_FOLLOWED),
  storage: 'disk',
  days: CONSENT_DAYS,
} as const satisfies Stored;

/** Leagues by `sport/country/league`, folded or unfolded by the player's own hand. */
export const FOLDED_LEAGUES = {
  name: 'folded_leagues',
  schema: v.object({ folded: names(MAX_FOLDED), unfolded: names(MAX_FOLDED) }),
  storage: 'disk',
  days: CONSENT_DAYS,
} as const satisfies Stored;
