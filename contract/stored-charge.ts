// The charge that the device waits for, read like all of `stored.ts`. Apart from it, so that the first load doesn't carry it.
import * as v from 'valibot';
import type { Stored } from './stored.ts';

/**
 * The PIX charge that a player was asked to pay, so that a reload, a closed tab or a visit to the bank's app doesn't lose it; a player's
 * own, erased at logout. A payment that is found later than a day after it is no news.
 */
export const WAITING_CHARGE = {
  name: 'waiting_charge',
  schema: v.object({
    user_id: v.string(),
    id: v.string(),
    /** Cents. */
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    code: v.string(),
    /** Ms since 1970, by the server's clock. */
    created_at: v.number(),
    expires_at: v.number(),
  }),
  storage: 'disk',
  days: 1,
} as const satisfies Stored;
