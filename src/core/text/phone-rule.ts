// The rule for telephone numbers is larger than a form: it comes with the first one that asks for a number.
import * as v from 'valibot';
import { PHONE_COUNTRIES } from '#contract/rules/player/phone.ts';
import type { PhoneNumber, parsePhoneNumber } from '#contract/rules/player/phone-number.ts';

export type PhoneRule = typeof parsePhoneNumber;

/** Null where the file doesn't load: the server, which has the same rule, checks the number then. */
export async function loadPhoneRule(): Promise<PhoneRule | null> {
  try {
    return (await import('#contract/rules/player/phone-number.ts')).parsePhoneNumber;
  } catch {
    return null;
  }
}

/** A number as it was typed beside the country code; its error is 'phone_invalid'. */
export function typedPhone(code: string, rule: PhoneRule | null) {
  return v.pipe(
    v.string(),
    v.check((typed) => (rule ? isOffered(rule(code, typed), code) : typed.trim() !== ''), 'phone_invalid'),
  );
}

/** A number that names its own country may name one that the form doesn't offer. */
const isOffered = (number: PhoneNumber | null, chosen: string) =>
  [chosen, ...PHONE_COUNTRIES.map(({ code }) => code)].some((code) => code === number?.code);

/** A form's values with code and number as E.164 has them. */
export function withPhoneParts<Values extends { phone_code: string; phone: string }>(
  values: Values,
  rule: PhoneRule | null,
): Values {
  const number = rule?.(values.phone_code, values.phone);
  return number ? { ...values, phone_code: number.code, phone: number.national } : values;
}
