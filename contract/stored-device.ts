// What makes a device known to the server, read like all of `stored.ts`. Apart from it, so that the first load doesn't carry
// it: only the login form reads it.
import * as v from 'valibot';
import type { Stored } from './stored.ts';

/** A device without a login for so long is no longer known to the server (days). D5 */
export const KNOWN_DEVICE_DAYS = 180;

/** A secret that a device made up itself. */
export const deviceSecretText = v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/));

/**
 * Sent with each login, so that wrong passwords which strangers try elsewhere don't keep the player out here. Strictly
 * necessary: it needs no consent. It opens nothing and outlives the logout (D5).
 */
export const DEVICE_SECRET = {
  name: 'device_secret',
  schema: deviceSecretText,
  storage: 'disk',
  days: KNOWN_DEVICE_DAYS,
} as const satisfies Stored;
