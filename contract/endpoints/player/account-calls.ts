// A player's account: contact data, address and which documents are verified (§2: `/user/account`).
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { language } from '../../languages.ts';
import { STATES } from '../../rules/player/address.ts';
import { listOf, moment, orDefault, text } from '../../schema.ts';

const line = (missing: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, missing), v.maxLength(120, 'line_long'));

/** Where a player lives, in Brazil; messages are codes that each side words. */
export const address = v.object({
  /** CEP, eight digits. */
  postal_code: v.pipe(v.string(), v.regex(/^\d{8}$/, 'postal_code_invalid')),
  street: line('street_missing'),
  /** As it stands on the house; "s/n" is one. */
  number: v.pipe(v.string(), v.trim(), v.minLength(1, 'number_missing'), v.maxLength(20, 'line_long')),
  complement: v.pipe(v.string(), v.trim(), v.maxLength(120, 'line_long')),
  district: line('district_missing'),
  city: line('city_missing'),
  state: v.picklist(STATES, 'state_missing'),
});

const DOCUMENT_KINDS = ['cpf', 'photo', 'face'] as const;
const DOCUMENT_STATES = ['verified', 'refused', 'missing'] as const;

/** One thing that proves who the player is. */
const accountDocument = v.object({
  kind: v.picklist(DOCUMENT_KINDS),
  state: v.picklist(DOCUMENT_STATES),
  /** When it came to this state; null where nothing was shown yet. */
  at: orDefault(v.nullable(moment), null),
  /** The provider that checked it; empty if unchecked, or if the register of persons did. */
  by: orDefault(text, ''),
});
export type AccountDocument = v.InferOutput<typeof accountDocument>;

const account = v.object({
  email: orDefault(text, ''),
  phone_code: orDefault(text, ''),
  /** National number, digits only. */
  phone: orDefault(text, ''),
  /** Of mails and of what the server says by itself. */
  language: orDefault(language, 'pt'),
  /** Where the player lives; null if not given. */
  address: orDefault(v.nullable(address), null),
  opened_at: orDefault(v.nullable(moment), null),
  documents: orDefault(listOf(accountDocument), []),
});
export type Account = v.InferOutput<typeof account>;

export const getAccount = defineCall({
  name: 'getAccount',
  method: 'GET',
  path: '/api/account',
  access: 'player',
  response: account,
});

/**
 * What players may change of their account themselves; messages are codes that each side words. The number is read by
 * `rules/player/phone-number.ts`, which the page loads later.
 */
export const accountChange = v.object({
  phone_code: v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'phone_code_invalid')),
  phone: v.pipe(v.string(), v.maxLength(24, 'phone_invalid')),
  language,
});

export const changeAccount = defineCall({
  name: 'changeAccount',
  method: 'PUT',
  path: '/api/account',
  access: 'player',
  body: accountChange,
  response: account,
});

export const changeAddress = defineCall({
  name: 'changeAddress',
  method: 'PUT',
  path: '/api/account/address',
  access: 'player',
  body: address,
  response: account,
});
