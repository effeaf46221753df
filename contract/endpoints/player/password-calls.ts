// A lost password and a changed one. None of these answers tells whether an account exists (D5).
import * as v from 'valibot';
import { emailAddress } from '#contract/rules/player/email.ts';
import { passwordLength } from '#contract/rules/player/password.ts';
import { defineCall } from '../../define-call.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../limits.ts';
import { flag, orDefault, text } from '../../schema.ts';

/** Most UTF-16 units of a password that is asked for, at login too. */
const TYPED_MAX = 512;

/**
 * A new password, whose length is that of its normal form; messages are codes that each side words in the player's
 * language.
 */
export const newPassword = v.pipe(
  v.string(),
  v.maxLength(TYPED_MAX, 'password_long'),
  v.check((typed) => passwordLength(typed) >= PASSWORD_MIN, 'password_short'),
  v.check((typed) => passwordLength(typed) <= PASSWORD_MAX, 'password_long'),
);

const done = v.object({ success: orDefault(flag, false), message: orDefault(text, '') });

export const requestRecovery = defineCall({
  name: 'requestRecovery',
  method: 'POST',
  path: '/api/auth/recover',
  access: 'public',
  body: v.object({
    email: emailAddress,
  }),
  response: done,
  wantsIp: true,
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset',
  access: 'public',
  body: v.object({
    /** From the mailed link's query; a bad or used one is an error of this field. */
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    password: newPassword,
    password_confirmation: v.string(),
  }),
  response: done,
  wantsIp: true,
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/password',
  access: 'player',
  body: v.object({
    current_password: v.pipe(v.string(), v.minLength(1), v.maxLength(TYPED_MAX)),
    password: newPassword,
    password_confirmation: v.string(),
  }),
  response: done,
  wantsIp: true,
});
