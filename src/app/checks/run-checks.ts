import { CallRefused } from '#src/core/call.ts';
import { FetchFailed } from '#src/core/http.ts';
import { type Check, GO_ON, type Verdict, type Visit } from './check.ts';

/** A check that doesn't answer within this can't tell (ms, D4). */
const LONGEST_MS = 4_000;

/** A route names a check that there is none of: a programming error (§8). */
class UnknownCheck extends Error {
  override name = 'UnknownCheck';
  constructor(check: string) {
    super(`There is no check named '${check}'`);
  }
}

/**
 * Runs checks from left to right up to the first that doesn't let pass, and gives its verdict; at once where all of them know at once.
 * A check that fails for want of an answer can't tell. Throws `UnknownCheck`, and whatever else a check throws.
 */
export function runChecks(
  names: readonly string[],
  visit: Visit,
  checks: Readonly<Record<string, Check>>,
): Verdict | Promise<Verdict> {
  const [name, ...others] = names;
  if (name === undefined) return GO_ON;
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  if (!check) throw new UnknownCheck(name);
  const verdict = check(visit);
  const next = (answer: Verdict) => (answer.type === 'go-on' ? runChecks(others, visit, checks) : answer);
  return verdict instanceof Promise ? inTime(verdict).then(next) : next(verdict);
}

function inTime(verdict: Promise<Verdict>): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve({ type: 'cannot-tell' }), LONGEST_MS);
    verdict
      .then(resolve, (error: unknown) => {
        if (isNoAnswer(error)) resolve({ type: 'cannot-tell' });
        else reject(error);
      })
      .finally(() => clearTimeout(late));
  });
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof FetchFailed || (error instanceof CallRefused && error.status >= 500);
}
