// Passkeys (WebAuthn): a way in beside the password. What browser and server say to each other through the page keeps the
// names and the base64url of the WebAuthn standard's JSON forms.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { listOf, moment, orDefault, text } from '../../schema.ts';
import { login } from './login-calls.ts';

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(512));
/** Of the authenticator app, where the player switched codes on. */
const code = v.optional(v.pipe(v.string(), v.maxLength(32)), '');
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'name_missing'),
  v.maxLength(60, 'passkey_name_long'),
);

/** A form of the standard that browsers read, made by the server: handed on as it is. */
const webAuthnOptions = v.looseObject({ challenge: v.pipe(v.string(), v.minLength(16)) });

const base64Url = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(16_384));
const publicKeyCredential = <Response extends v.ObjectEntries>(response: Response) =>
  v.object({
    id: v.pipe(base64Url, v.minLength(1), v.maxLength(1_400)),
    rawId: base64Url,
    type: v.literal('public-key'),
    authenticatorAttachment: v.optional(v.string()),
    clientExtensionResults: v.optional(v.looseObject({}), {}),
    response: v.object(response),
  });

/** A new key, as the browser hands it over. */
const passkeyRegistration = publicKeyCredential({
  clientDataJSON: base64Url,
  attestationObject: base64Url,
  transports: v.optional(v.array(v.pipe(v.string(), v.maxLength(20)))),
});
export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistration>;

/** A challenge that a key signed. */
const passkeyAssertion = publicKeyCredential({
  clientDataJSON: base64Url,
  authenticatorData: base64Url,
  signature: base64Url,
  userHandle: v.optional(base64Url),
});
export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertion>;

const passkey = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  name: orDefault(text, ''),
  added_at: moment,
  last_used_at: orDefault(v.nullable(moment), null),
});
export type Passkey = v.InferOutput<typeof passkey>;
const passkeyList = v.object({ data: orDefault(listOf(passkey), []) });

export const listPasskeys = defineCall({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/account/passkeys',
  access: 'player',
  response: passkeyList,
});

export const startPasskeyRegistration = defineCall({
  name: 'startPasskeyRegistration',
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'player',
  body: v.object({ password, code }),
  response: webAuthnOptions,
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'player',
  body: v.object({ name, credential: passkeyRegistration }),
  response: passkeyList,
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/account/passkeys/remove',
  access: 'player',
  body: v.object({ id: v.pipe(base64Url, v.minLength(1)), password, code }),
  response: passkeyList,
});

export const startPasskeyLogin = defineCall({
  name: 'startPasskeyLogin',
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  response: webAuthnOptions,
});

export const passkeyLogin = defineCall({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  body: v.object({ credential: passkeyAssertion }),
  response: login.response,
  wantsIp: true,
});
