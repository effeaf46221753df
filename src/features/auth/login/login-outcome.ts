import type { ResponseOf } from '#contract/call.ts';
import type { AccessToken, login } from '#contract/endpoints/authentication.ts';
import { isValidCpf } from '#contract/rules/cpf.ts';
import { digitsOf } from '#contract/rules/masks.ts';
import { ApiError } from '#src/core/api/call.ts';

/** A login that was answered without a token, or with 403; `text` is the server's, empty where it had none. */
type LoginProblem = { code: 'denied' | 'wrong'; text: string };

/** The password was right, and a code of the second way in is wanted: what the server says of it; null for any other failure. */
export function secondFactorPrompt(error: unknown): string | null {
  return error instanceof ApiError ? (error.errors.code?.[0] ?? null) : null;
}

/** What is sent for what was typed: an e-mail in `email`, a CPF (with or without its signs) as `login` too (§3). */
export function credentialsOf(identity: string, password: string, code = '') {
  const typed = identity.trim();
  const cpf = isValidCpf(typed) ? digitsOf(typed) : '';
  return { email: cpf || typed, login: cpf, password, ...(code ? { code } : {}) };
}

/** §5: the token of an answer, or what its lack says. */
export function loginOutcome(answer: ResponseOf<typeof login>): AccessToken | LoginProblem {
  const { access_token, expires_in, error, errors } = answer.data;
  if (access_token) return { access_token, expires_in };
  const [first = ''] = Object.values(errors).flat();
  return { code: 'wrong', text: error || first || answer.message };
}

/** §5: what a refusal of the login call means; null where it is any other failure. */
export function loginRefusal(error: unknown): LoginProblem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 403) return { code: 'denied', text: error.text };
  if (error.status !== 401 && error.code !== 'wrong_credentials') return null;
  return { code: 'wrong', text: error.text };
}
