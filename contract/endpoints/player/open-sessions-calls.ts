// Where a player is logged in: listing these sessions and ending them (D5). Apart from the calls that every page may make, so that
// no page but their own carries them.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { flag, id, listOf, moment, orDefault, text } from '../../schema.ts';

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
