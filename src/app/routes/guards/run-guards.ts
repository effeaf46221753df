import { ApiError } from '#src/core/api/call.ts';
import { NetworkError } from '#src/core/net/http.ts';
import { ALLOW, type Guard, type GuardResult, type Visit } from './guard.ts';

/** A guard that doesn't answer within this is late (ms, D4). */
const LATE_MS = 4_000;

/** A route names a guard that doesn't exist: a programming error (§8). */
class UnknownGuardError extends Error {
  override name = 'UnknownGuardError';
  constructor(guard: string) {
    super(`There is no guard named '${guard}'`);
  }
}

/**
 * Runs guards from left to right up to the first that doesn't allow the visit, and gives its result; synchronously where all of
 * them answer synchronously. A guard whose request gets no answer is `unknown`. `onLate` is called when a guard hasn't answered in
 * four seconds; its answer still counts when it comes. Throws `UnknownGuardError`, and any other error of a guard.
 */
export function runGuards(
  names: readonly string[],
  visit: Visit,
  guards: Readonly<Record<string, Guard>>,
  onLate: () => void,
): GuardResult | Promise<GuardResult> {
  const [name, ...others] = names;
  if (name === undefined) return ALLOW;
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new UnknownGuardError(name);
  const result = guard(visit);
  const next = (answer: GuardResult) =>
    answer.type === 'allow' ? runGuards(others, visit, guards, onLate) : answer;
  return result instanceof Promise ? answerOf(result, onLate).then(next) : next(result);
}

async function answerOf(result: Promise<GuardResult>, onLate: () => void): Promise<GuardResult> {
  const late = setTimeout(onLate, LATE_MS);
  try {
    return await result;
  } catch (error) {
    if (isNoAnswer(error)) return { type: 'unknown' };
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
