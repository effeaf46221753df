// A player's data in his own hands (LGPD): what he agreed to, a copy of all of it, and the end of the account.
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flag, listOf, moment, orDefault, text } from '../schema.ts';

/** terms can't be taken back without ending the account; cookies are those of a device (§3). */
export const CONSENT_KINDS = ['terms', 'marketing', 'cookies'] as const;

const consent = v.object({ kind: v.picklist(CONSENT_KINDS), given: flag, at: moment });
export type Consent = v.InferOutput<typeof consent>;

const privacy = v.object({
  /** All that was said, the newest first: the first of a kind holds. */
  consents: orDefault(listOf(consent), []),
  /** Since when the account is to be ended; null: it isn't. */
  closing_at: orDefault(v.nullable(moment), null),
});
export type Privacy = v.InferOutput<typeof privacy>;

/** Whoever asks proves once more who he is. */
const proof = v.object({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) });

export const getPrivacy = defineCall({
  name: 'getPrivacy',
  method: 'GET',
  path: '/api/account/privacy',
  access: 'player',
  summary: 'What the player agreed to and when, and whether the account is to be ended',
  response: privacy,
  errors: ['unauthenticated'],
});

export const setConsent = defineCall({
  name: 'setConsent',
  method: 'POST',
  path: '/api/account/consents',
  access: 'player',
  summary: 'Gives a consent or takes it back; the terms are agreed to at registration and not here',
  body: v.object({ kind: v.picklist(['marketing', 'cookies']), given: v.boolean() }),
  response: privacy,
  errors: ['unauthenticated', 'invalid_input', 'too_many'],
});

export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'POST',
  path: '/api/account/export',
  access: 'player',
  summary: 'All that is kept about the player, as one JSON text; three a day, with the password',
  body: proof,
  response: v.object({ file_name: orDefault(text, 'data.json'), json: v.string() }),
  errors: ['unauthenticated', 'invalid_input', 'too_many'],
});

export const closeAccount = defineCall({
  name: 'closeAccount',
  method: 'POST',
  path: '/api/account/closure',
  access: 'player',
  summary: 'Asks for the end of the account: from now on it can only be read and emptied (D11)',
  body: proof,
  response: privacy,
  errors: ['unauthenticated', 'invalid_input', 'too_many'],
});

export const cancelClosure = defineCall({
  name: 'cancelClosure',
  method: 'DELETE',
  path: '/api/account/closure',
  access: 'player',
  summary: 'Takes the request back while the account is not ended yet',
  response: privacy,
  errors: ['unauthenticated'],
});
