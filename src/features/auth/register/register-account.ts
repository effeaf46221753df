import * as v from 'valibot';
import type { ResponseOf } from '#contract/define-call.ts';
import type { AccessToken } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { register, registerForm } from '#contract/endpoints/player/registration-calls.ts';
import { PHONE_CODE } from '#contract/limits.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { deviceSecret } from '#src/core/device/device-secret.ts';
import { type PhoneRule, typedPhone, withPhoneParts } from '#src/core/text/phone-rule.ts';
import { markCouponRegistered } from '#src/core/tracking/campaign-values.ts';
import { prepareSignUp, reportSignUp } from '#src/core/tracking/sign-up.ts';
import { trackingValues } from '#src/core/tracking/tracking-values.ts';
import { loginOutcome } from '../login/login-outcome.ts';

/** entered: with a token. opened: the account exists, but its first login failed. refused: the errors to correct. */
export type RegisterAccountResult =
  | { type: 'entered'; token: AccessToken }
  | { type: 'opened' }
  | { type: 'refused'; problem: RegisterProblem };

/**
 * Registers, then logs in with the same credentials (§7).
 * Takes the form's validated values and the bot check's token. Throws as `call` does unless the errors belong to fields.
 */
export async function registerAccount(
  values: CheckedRegisterValues,
  bot_token: string,
): Promise<RegisterAccountResult> {
  const { email, password } = values;
  const confirmations = { email_confirmation: email, password_confirmation: password };
  const body = { ...trackingValues(), ...values, ...confirmations, bot_token };
  try {
    const problem = registerOutcome(await call(register, { body }));
    if (problem) return { type: 'refused', problem };
  } catch (error) {
    if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) throw error;
    return { type: 'refused', problem: errorsByField(error.errors) };
  }
  prepareSignUp(values.birthday);
  markCouponRegistered();
  const result = await enter(email, password);
  if (result.type === 'opened') reportSignUp(null);
  return result;
}

async function enter(email: string, password: string): Promise<RegisterAccountResult> {
  const body = { email, password, login: '', device: deviceSecret() };
  const outcome = await call(login, { body }).then(loginOutcome, () => null);
  return outcome && 'access_token' in outcome ? { type: 'entered', token: outcome } : { type: 'opened' };
}

/** The errors of a registration: texts for fields, and texts that belong to no field. */
interface RegisterProblem {
  fields: { field: RegisterField; text: string }[];
  rest: string[];
}

/** A field that the player doesn't type shows its error at the related one that they do (§3's confirmations, the CPF's name). */
const SHOWN_AT: Readonly<Record<string, RegisterField>> = {
  password_confirmation: 'password',
  email_confirmation: 'email',
  name: 'document',
  birthday: 'document',
  phone_code: 'phone',
};

function fieldOf(name: string): RegisterField | null {
  const shown = Object.hasOwn(SHOWN_AT, name) ? SHOWN_AT[name] : undefined;
  if (shown) return shown;
  return isTyped(name) ? name : null;
}

function isTyped(name: string): name is RegisterField {
  return name !== 'referer' && Object.hasOwn(EMPTY_REGISTER_VALUES, name);
}

/** §5: maps server errors by field name to the form's fields, the first text of each; the rest is returned separately. */
export function errorsByField(errors: FieldErrors): RegisterProblem {
  const problem: RegisterProblem = { fields: [], rest: [] };
  for (const [name, texts] of Object.entries(errors)) {
    const field = fieldOf(name);
    const [text] = texts;
    if (!text) continue;
    if (field === null) problem.rest.push(text);
    else if (!problem.fields.some((placed) => placed.field === field)) problem.fields.push({ field, text });
  }
  return problem;
}

/** The errors in an answer to the registration call; null if the account was opened. */
export function registerOutcome(answer: ResponseOf<typeof register>): RegisterProblem | null {
  if (answer.success) return null;
  const problem = errorsByField({ ...answer.data.errors, ...answer.errors });
  const text = answer.data.message || answer.message;
  if (text && problem.fields.length === 0) problem.rest.push(text);
  return problem;
}

/**
 * §3's register form as the screen stores it, for the chosen country code; messages are codes of `error.…` in auth.json.
 * The country code is an argument because valibot skips a check across fields while any field is invalid.
 */
export function registerValues(phoneCode: string, rule: PhoneRule | null) {
  return v.pipe(
    v.object({
      ...registerForm.entries,
      phone: typedPhone(phoneCode, rule),
      phone_code: v.string(),
      termsAccepted: v.pipe(v.boolean(), v.literal(true, 'terms_required')),
      referer: v.string(),
    }),
    v.transform((values) => withPhoneParts(values, rule)),
  );
}

export type RegisterValues = v.InferInput<ReturnType<typeof registerValues>>;
/** The validated values, as registration sends them. */
export type CheckedRegisterValues = v.InferOutput<ReturnType<typeof registerValues>>;
type RegisterField = keyof RegisterValues;

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
