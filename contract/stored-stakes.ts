// A player's last stakes, read like all of `stored.ts`. Apart from it, so that the first load doesn't carry it.
import * as v from 'valibot';
import { CONSENT_DAYS } from './limits.ts';
import type { Stored } from './stored.ts';

/** Most stakes that a device remembers. */
export const MAX_LAST_STAKES = 20;

/**
 * What a player's usual stake is found from, so that one far above it is asked about; the last one first. Erased at logout, and never
 * sent.
 */
export const LAST_STAKES = {
  name: 'last_stakes',
  schema: v.object({
    user_id: v.string(),
    /** Cents. */
    stakes: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(MAX_LAST_STAKES)),
  }),
  storage: 'disk',
  days: CONSENT_DAYS,
} as const satisfies Stored;
