import { ApiError } from '#src/core/api/call.ts';
import { NetworkError } from '#src/core/net/http.ts';
import { ALLOW, type Guard, type GuardResult, type Visit } from './guard.ts';

/** A guard that doesn't answer within this is `unknown` (ms, D4). */
const LONGEST_MS = 4_000;

/** A route names a guard that doesn't exist: a programming error (§8). */
class UnknownGuardError extends Error {
  override name = 'UnknownGuardError';
  constructor(guard: string) {
    super(`There is no guard named '${guard}'`);
  }
}

/**
 * Runs guards from left to right up to the first that doesn't allow the visit, and gives its result; synchronously where all of
 * them answer synchronously. A guard whose request gets no answer is `unknown`. Throws `UnknownGuardError`, and any other error of a
 * guard.
 */
export function runGuards(
  names: readonly string[],
  visit: Visit,
  guards: Readonly<Record<string, Guard>>,
): GuardResult | Promise<GuardResult> {
  const [name, ...others] = names;
  if (name === undefined) return ALLOW;
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new UnknownGuardError(name);
  const result = guard(visit);
  const next = (answer: GuardResult) => (answer.type === 'allow' ? runGuards(others, visit, guards) : answer);
  return result instanceof Promise ? inTime(result).then(next) : next(result);
}

function inTime(result: Promise<GuardResult>): Promise<GuardResult> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve({ type: 'unknown' }), LONGEST_MS);
    result
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
