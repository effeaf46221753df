import * as v from 'valibot';
import { registerForm } from '#contract/endpoints/registration.ts';
import { PHONE_CODE } from '#contract/limits.ts';
import { missingPhoneDigits } from '#contract/rules/phone.ts';

/**
 * §3's register form as the screen stores it, for the chosen country code; messages are codes of `error.…` in auth.json.
 * The country code is an argument because valibot skips a check across fields while any field is invalid.
 */
export function registerValues(phoneCode: string) {
  return v.object({
    ...registerForm.entries,
    phone: v.pipe(
      v.string(),
      v.check((digits) => missingPhoneDigits(phoneCode, digits) === 0, 'phone_invalid'),
    ),
    phone_code: v.string(),
    termsAccepted: v.pipe(v.boolean(), v.literal(true, 'terms_required')),
    referer: v.string(),
  });
}

export type RegisterValues = v.InferInput<ReturnType<typeof registerValues>>;
/** The validated values, as registration sends them. */
export type CheckedRegisterValues = v.InferOutput<ReturnType<typeof registerValues>>;
export type RegisterField = keyof RegisterValues;

export const EMPTY_REGISTER_VALUES: RegisterValues = {
  document: '',
  name: '',
  birthday: '',
  email: '',
  phone: '',
  phone_code: PHONE_CODE,
  password: '',
  termsAccepted: false,
  referer: '',
};
