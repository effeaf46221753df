// The second way in that each player may switch on: codes of an authenticator app (RFC 6238).
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { flag, moment, orDefault } from '../../schema.ts';

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(512));
/** Six digits of the app, or a recovery code; spaces and dashes don't count. */
const code = v.pipe(v.string(), v.maxLength(32));

const secondFactor = v.object({
  on: orDefault(flag, false),
  since: orDefault(v.nullable(moment), null),
  /** Recovery codes that are still good. */
  recovery_left: orDefault(v.number(), 0),
});

export const getSecondFactor = defineCall({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'player',
  response: secondFactor,
});

export const startSecondFactorSetup = defineCall({
  name: 'startSecondFactorSetup',
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'player',
  body: v.object({ password }),
  response: v.object({
    /** Base32, to be typed. */
    secret: v.pipe(v.string(), v.minLength(16)),
    /** What the app scans. */
    uri: v.pipe(v.string(), v.startsWith('otpauth://totp/')),
  }),
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'player',
  body: v.object({ code }),
  response: v.object({ recovery_codes: v.array(v.string()) }),
});

export const removeSecondFactor = defineCall({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor/off',
  access: 'player',
  body: v.object({ password, code }),
  response: secondFactor,
});
