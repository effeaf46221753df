// Opening a game; apart from the lists, because the first screen opens none.
import * as v from 'valibot';
import { defineCall } from '../call.ts';

export const launchGame = defineCall({
  name: 'launchGame',
  method: 'POST',
  path: '/api/casino-games/{id}/launch',
  access: 'optional',
  summary: 'Address of a game session for the launcher; real money needs a player',
  body: v.object({ mode: v.picklist(['real', 'demo']) }),
  response: v.object({
    /** Frame address of the session; its origin is the only one whose messages count. */
    url: v.pipe(v.string(), v.url()),
    mode: v.picklist(['real', 'demo']),
  }),
  wantsIp: true,
  errors: ['unauthenticated', 'not_found', 'area_closed', 'blocked_player', 'not_verified', 'ip_blocked'],
});
