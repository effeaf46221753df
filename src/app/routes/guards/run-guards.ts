import { ApiError } from '#src/core/api/call.ts';
import { NetworkError } from '#src/core/net/http.ts';
import { type Guard, ALLOW, type GuardResult, type Visit } from './guard.ts';

/** A check that doesn't answer within this can't tell (ms, D4). */
const LONGEST_MS = 4_000;

/** A route names a check that there is none of: a programming error (§8). */
class UnknownGuardError extends Error {
  override name = 'UnknownGuardError';
  constructor(check: string) {
    super(`There is no check named '${check}'`);
  }
}

/**
 * Runs checks from left to right up to the first that doesn't let pass, and gives its verdict; at once where all of them know at once.
 * A check that fails for want of an answer can't tell. Throws `UnknownGuardError`, and whatever else a check throws.
 */
export function runGuards(
  names: readonly string[],
  visit: Visit,
  checks: Readonly<Record<string, Guard>>,
): GuardResult | Promise<GuardResult> {
  const [name, ...others] = names;
  if (name === undefined) return ALLOW;
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  if (!check) throw new UnknownGuardError(name);
  const verdict = check(visit);
  const next = (answer: GuardResult) => (answer.type === 'allow' ? runGuards(others, visit, checks) : answer);
  return verdict instanceof Promise ? inTime(verdict).then(next) : next(verdict);
}

function inTime(verdict: Promise<GuardResult>): Promise<GuardResult> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve({ type: 'unknown' }), LONGEST_MS);
    verdict
      .then(resolve, (error: unknown) => {
        if (isNoAnswer(error)) resolve({ type: 'unknown' });
        else reject(error);
      })
      .finally(() => clearTimeout(late));
  });
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
