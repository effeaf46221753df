// A session of a game at its provider.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';

export const launchGame = defineCall({
  name: 'launchGame',
  method: 'POST',
  path: '/api/casino-games/{id}/launch',
  access: 'optional',
  body: v.object({ mode: v.picklist(['real', 'demo']) }),
  response: v.object({
    /** Frame address of the session; its origin is the only one whose messages count. */
    url: v.pipe(v.string(), v.url()),
    mode: v.picklist(['real', 'demo']),
  }),
  wantsIp: true,
});
