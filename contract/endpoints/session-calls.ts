// What a session's other calls say: logging in, where a player is logged in, tokens for other parties. Apart from
// session.ts, because the first screen needs none of it.
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { fieldErrors, flag, id, listOf, moment, orDefault, text } from '../schema.ts';

const loginBody = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
  login: v.optional(v.pipe(v.string(), v.maxLength(254)), ''),
});

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'E-mail (or CPF in `login`) and password against a token',
  body: loginBody,
  response: v.object({
    status: orDefault(v.union([v.boolean(), v.string(), v.number()]), true),
    data: orDefault(
      v.object({
        access_token: orDefault(text, ''),
        expires_in: orDefault(v.pipe(v.number(), v.minValue(1)), 3_600),
        error: orDefault(text, ''),
        errors: orDefault(fieldErrors, {}),
      }),
      { access_token: '', expires_in: 3_600, error: '', errors: {} },
    ),
    message: orDefault(text, ''),
  }),
  wantsIp: true,
  errors: ['invalid_input', 'wrong_credentials', 'access_denied', 'too_many'],
});

export const noteActivity = defineCall({
  name: 'noteActivity',
  method: 'POST',
  path: '/api/auth/active',
  access: 'player',
  summary: 'The player did something on the page: the session is not idle (D5)',
  response: v.looseObject({}),
  errors: ['unauthenticated', 'token_expired'],
});

/** Where a player is logged in. */
const openSession = v.object({
  id,
  /** Browser and system, shortened: 'Chrome · Android'; empty where nobody can tell. */
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
  summary: 'Where the player is logged in, the session that asks first',
  response: v.object({ data: orDefault(listOf(openSession), []) }),
  errors: ['unauthenticated'],
});

export const endSession = defineCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'player',
  summary: 'Ends one session of the player',
  response: v.object({ success: orDefault(v.boolean(), false) }),
  errors: ['unauthenticated', 'not_found'],
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'player',
  summary: 'Ends every session of the player but the one that asks',
  response: v.object({ success: orDefault(v.boolean(), false), ended: orDefault(v.number(), 0) }),
  errors: ['unauthenticated'],
});

export const generateToken = defineCall({
  name: 'generateToken',
  method: 'GET',
  path: '/api/generate-token',
  access: 'player',
  summary: 'Token for the sportsbook',
  response: v.object({ token: v.pipe(v.string(), v.minLength(1)) }),
  errors: ['unauthenticated', 'not_verified'],
});

export const authoriseChannel = defineCall({
  name: 'authoriseChannel',
  method: 'POST',
  path: '/api/broadcasting/auth',
  access: 'player',
  summary: "Signs a socket's subscription to one of the player's own channels",
  body: v.object({
    socket_id: v.pipe(v.string(), v.regex(/^\d+\.\d+$/)),
    channel_name: v.pipe(v.string(), v.maxLength(164)),
  }),
  response: v.object({ auth: v.string(), channel_data: v.optional(v.string()) }),
  errors: ['unauthenticated', 'access_denied'],
});
