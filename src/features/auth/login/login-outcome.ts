import * as v from 'valibot';
import type { ResponseOf } from '#contract/define-call.ts';
import type { AccessToken } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { withoutInvisible } from '#contract/rules/player/email.ts';
import { cpfMask } from '#contract/rules/player/masks.ts';
import { writtenNumber } from '#contract/rules/player/written-number.ts';
import { ApiError } from '#src/core/api/call.ts';

type LoginAnswer = ResponseOf<typeof login>;

/** A login that was answered without a token, or with 403; `text` is the server's text, or empty. */
type LoginProblem = { code: 'denied' | 'wrong'; text: string };

/** The password was right and a second-factor code is required: the server's text for it. Null for any other failure. */
export function secondFactorPrompt(error: unknown): string | null {
  return error instanceof ApiError ? (error.errors.code?.[0] ?? null) : null;
}

/** The request for a typed identity: an e-mail goes into `email`, a CPF (formatted or not) into `login` as well (§3). */
export function credentialsOf(identity: string, password: string, code = '') {
  const typed = withoutInvisible(identity).trim();
  const digits = writtenNumber(cpfMask, typed) ?? '';
  const cpf = !typed.includes('@') && isValidCpf(digits) ? digits : '';
  return { email: cpf || typed, login: cpf, password, ...(code ? { code } : {}) };
}

/** §5: the token of an answer, or the rejection that a missing token means. */
export function loginOutcome(answer: LoginAnswer): AccessToken | LoginProblem {
  const { access_token, expires_in } = answer.data;
  return access_token ? { access_token, expires_in } : { code: 'wrong', text: rejectionText(answer) };
}

/** §5: the rejection that a refused login call means; null for any other failure. */
export function loginRefusal(error: unknown): LoginProblem | null {
  if (!(error instanceof ApiError)) return null;
  const denied = error.status === 403;
  if (!denied && error.status !== 401 && error.code !== 'wrong_credentials') return null;
  const answer = v.safeParse(login.response, error.answer);
  return {
    code: denied ? 'denied' : 'wrong',
    text: (answer.success && rejectionText(answer.output)) || error.text,
  };
}

/** §7's fields before the general message. */
function rejectionText({ data: { error, errors }, message }: LoginAnswer): string {
  const [first = ''] = Object.values(errors).flat();
  return error || first || message;
}
