import * as v from 'valibot';
import { defineCall } from '#contract/define-call.ts';
import { fieldErrors, orDefault, text } from '#contract/schema.ts';
import { deviceSecretText } from '#contract/stored-device.ts';

const shortText = v.pipe(v.string(), v.maxLength(254));

const loginBody = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
  login: v.optional(shortText, ''),
  /** Of the second way in, where the player switched it on: asked for by a 422 at `code`. */
  code: v.optional(shortText, ''),
  /** The device's own secret: after a login with it, wrong passwords from this device are counted apart (D5). */
  device: v.optional(v.union([deviceSecretText, v.literal('')]), ''),
});

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
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
});
