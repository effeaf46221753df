// What another party's sportsbook asks the operator with the token that the page gave it: which player it belongs to, and
// how much the player may stake. Both sides read this file.
import * as v from 'valibot';
import { cents, moment } from '#contract/schema.ts';

export const EMBED_PLAYER_PATH = '/embed/player';

export const embedPlayer = v.object({
  /** The operator's name for the player. */
  player: v.pipe(v.string(), v.minLength(1)),
  /** Cents; 0 for a player who may stake nothing now. */
  balance: v.pipe(cents, v.minValue(0)),
  currency: v.literal('BRL'),
  /** When the token ends. */
  expires_at: moment,
});
