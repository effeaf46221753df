import type { ResponseOf } from '#contract/call.ts';
import type { AccessToken, login } from '#contract/endpoints/authentication.ts';
import { isValidCpf } from '#contract/rules/cpf.ts';
import { digitsOf } from '#contract/rules/masks.ts';
import { ApiError } from '#src/core/api/call.ts';

/** A login that was answered without a token, or with 403; `text` is the server's text, or empty. */
type LoginProblem = { code: 'denied' | 'wrong'; text: string };

/** The password was right and a second-factor code is required: the server's text for it. Null for any other failure. */
export function secondFactorPrompt(error: unknown): string | null {
  return error instanceof ApiError ? (error.errors.code?.[0] ?? null) : null;
}

/** The request for a typed identity: an e-mail goes into `email`, a CPF (formatted or not) into `login` as well (§3). */
export function credentialsOf(identity: string, password: string, code = '') {
  const typed = identity.trim();
  const cpf = isValidCpf(typed) ? digitsOf(typed) : '';
  return { email: cpf || typed, login: cpf, password, ...(code ? { code } : {}) };
}

/** §5: the token of an answer, or the rejection that a missing token means. */
export function loginOutcome(answer: ResponseOf<typeof login>): AccessToken | LoginProblem {
  const { access_token, expires_in, error, errors } = answer.data;
  if (access_token) return { access_token, expires_in };
  const [first = ''] = Object.values(errors).flat();
  return { code: 'wrong', text: error || first || answer.message };
}

/** §5: the rejection that a refused login call means; null for any other failure. */
export function loginRefusal(error: unknown): LoginProblem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 403) return { code: 'denied', text: error.text };
  if (error.status !== 401 && error.code !== 'wrong_credentials') return null;
  return { code: 'wrong', text: error.text };
}
