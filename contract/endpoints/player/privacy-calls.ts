// Privacy (LGPD): consents, a copy of the player's data, and the end of the account.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { flag, listOf, moment, orDefault, text } from '../../schema.ts';

/** terms can't be taken back without ending the account; cookies are those of a device (§3). */
export const CONSENT_KINDS = ['terms', 'marketing', 'cookies'] as const;

const consent = v.object({ kind: v.picklist(CONSENT_KINDS), given: flag, at: moment });
export type Consent = v.InferOutput<typeof consent>;

const privacy = v.object({
  /** All that was said, the newest first: the first of a kind holds. */
  consents: orDefault(listOf(consent), []),
  /** Since when the account is to be ended; null: it isn't. */
  closing_at: orDefault(v.nullable(moment), null),
  /** A withdrawal past the ordinary bounds was asked for since: it can't be called off any more (D11). */
  closing_final: orDefault(flag, false),
});
export type Privacy = v.InferOutput<typeof privacy>;

/** The player proves their identity once more. */
const proof = v.object({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) });

export const getPrivacy = defineCall({
  name: 'getPrivacy',
  method: 'GET',
  path: '/api/account/privacy',
  access: 'player',
  response: privacy,
});

export const setConsent = defineCall({
  name: 'setConsent',
  method: 'POST',
  path: '/api/account/consents',
  access: 'player',
  body: v.object({ kind: v.picklist(['marketing', 'cookies']), given: v.boolean() }),
  response: privacy,
});

export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'POST',
  path: '/api/account/export',
  access: 'player',
  body: proof,
  response: v.object({ file_name: orDefault(text, 'data.json'), json: v.string() }),
});

export const closeAccount = defineCall({
  name: 'closeAccount',
  method: 'POST',
  path: '/api/account/closure',
  access: 'player',
  body: proof,
  response: privacy,
});

export const cancelClosure = defineCall({
  name: 'cancelClosure',
  method: 'DELETE',
  path: '/api/account/closure',
  access: 'player',
  response: privacy,
});
