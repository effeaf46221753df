import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';

/** Login attempts for one account, by its id or by an unknown login name; setting a new password resets them (D5). */
export const LOGINS_PER_ACCOUNT: RateRule = {
  name: 'login-account',
  max: 5,
  windowMs: 60_000,
  growing: true,
};
