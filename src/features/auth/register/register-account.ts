import { type AccessToken, login } from '#contract/endpoints/authentication.ts';
import { register } from '#contract/endpoints/registration.ts';
import { ApiError, call } from '#src/core/api/call.ts';
import { campaignValue, markCouponRegistered, trackingValues } from '#src/core/tracking/campaign-values.ts';
import { track } from '#src/core/tracking/track.ts';
import { loginOutcome } from '../login/login-outcome.ts';
import { errorsByField, type RegisterProblem, registerOutcome } from './register-outcome.ts';
import type { CheckedRegisterValues } from './register-values.ts';

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
  signedUp(values.birthday);
  return enter(email, password);
}

/** §7: the tracking events of a successful registration, beside the login. */
function signedUp(birthday: string): void {
  track('sign_up', {
    birthday,
    // The form doesn't ask for it.
    gender: null,
    source_id: campaignValue('source_id'),
    event_id: campaignValue('event_id'),
    campaign_id: campaignValue('campaign_id'),
    referrer_id: campaignValue('referrer_id'),
  });
  markCouponRegistered();
}

async function enter(email: string, password: string): Promise<RegisterAccountResult> {
  const outcome = await call(login, { body: { email, password, login: '' } }).then(loginOutcome, () => null);
  return outcome && 'access_token' in outcome ? { type: 'entered', token: outcome } : { type: 'opened' };
}
