import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';

/** Tries at one account, by its id or by a name that nobody has; a password that was set anew forgives them (D5). */
export const LOGINS_PER_ACCOUNT: RateRule = {
  name: 'login-account',
  max: 5,
  windowMs: 60_000,
  growing: true,
};
