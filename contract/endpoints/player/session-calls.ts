// A player's sessions, from within one of them: logout, a token for another party, reporting activity, listing and ending them
// (D5), and authorising channels (D7).
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { flag, id, listOf, moment, orDefault, text } from '../../schema.ts';

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

/** Where a player is logged in. */
const openSession = v.object({
  id,
  /** Browser and system, shortened: 'Chrome · Android'; empty if unknown. */
  device: orDefault(text, ''),
  /** The address without its last part. */
  address: orDefault(text, ''),
  started_at: moment,
  last_seen_at: moment,
  current: orDefault(flag, false),
});
export type OpenSession = v.InferOutput<typeof openSession>;

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'player',
  response: v.object({ data: orDefault(listOf(openSession), []) }),
});

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'player',
  response: v.object({ success: orDefault(v.boolean(), false) }),
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'player',
  response: v.object({ success: orDefault(v.boolean(), false), ended: orDefault(v.number(), 0) }),
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
  response: v.object({ auth: v.string(), channel_data: v.optional(v.string()) }),
});
