// A player's session, from within it: logout, a token for another party, reporting activity (D5), and authorising channels (D7).
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { orDefault } from '../../schema.ts';

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'player',
  response: v.looseObject({}),
});

export const generateToken = defineCall({
  name: 'generateToken',
  method: 'GET',
  path: '/api/generate-token',
  access: 'player',
  response: v.object({ token: v.pipe(v.string(), v.minLength(1)) }),
});

export const reportActivity = defineCall({
  name: 'reportActivity',
  method: 'POST',
  path: '/api/auth/active',
  access: 'player',
  response: v.looseObject({}),
});

export const authoriseChannel = defineCall({
  name: 'authoriseChannel',
  method: 'POST',
  path: '/api/broadcasting/auth',
  access: 'player',
  body: v.object({
    socket_id: v.pipe(v.string(), v.regex(/^\d+\.\d+$/)),
    channel_name: v.pipe(v.string(), v.maxLength(164)),
  }),
  response: v.object({ auth: v.string(), channel_data: orDefault(v.optional(v.string()), undefined) }),
});
