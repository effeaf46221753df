// What a CEP says of an address, so that a player types less of it.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { STATES } from '../../rules/player/address.ts';

const part = v.pipe(v.string(), v.maxLength(120));

/** A part is empty where the CEP is of several streets or districts. */
const postalAddress = v.object({
  street: part,
  district: part,
  city: part,
  state: v.picklist(STATES),
});
export type PostalAddress = v.InferOutput<typeof postalAddress>;

/** The CEP as eight digits. 404: no such CEP, or the backend has no address service. */
export const getPostalAddress = defineCall({
  name: 'getPostalAddress',
  method: 'GET',
  path: '/api/postal-codes/{postal_code}',
  access: 'player',
  response: postalAddress,
});
