// Who sends one of the operator's calls (D8, decision 045): a person with a token of their own and roles, or a caller who has OPS_TOKEN,
// the owner's first key.
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { mayCall, OPERATOR_CALLS, type OperatorCall } from '#contract/operator-calls.ts';
import type { HttpEnv, Operator } from '#server/core/http/request-metadata.ts';
import { isReadableText } from '#server/core/readable-text.ts';
import { Refusal } from '../endpoints/refusal.ts';
import { tokenMatcher } from './ops-token.ts';

/** OPS_TOKEN in the audit log: a person's name can't be spelled so. */
const BREAK_GLASS: Operator = { name: 'OPS_TOKEN (break glass)', roles: ['owner'], isBreakGlass: true };

/** Finds the person whose token this is. `isRevoked`: the token was theirs. */
export type FindOperator = (
  token: string,
  context: Context<HttpEnv>,
) => Promise<(Operator & { isRevoked: boolean }) | undefined>;

/** The bearer token of a request. Not `bearerToken`: operators choose OPS_TOKEN themselves, and it may contain any characters. */
function givenToken(context: Context<HttpEnv>): string {
  const [, given = ''] = /^Bearer +(\S{1,4096})$/i.exec(context.req.header('authorization') ?? '') ?? [];
  return given;
}

/**
 * Allows an operator's call only to a person whose roles have it in the table, and to OPS_TOKEN. Throws the refusals 'access_denied', with
 * the rule 'operator_token', 'operator_revoked' or 'operator_role'; 'not_found' where no one has the token and OPS_TOKEN isn't configured.
 */
export function requireOperator(
  opsToken: string | undefined,
  findOperator: FindOperator,
): MiddlewareHandler<HttpEnv> {
  const isOpsToken = opsToken === undefined ? () => false : tokenMatcher(opsToken);
  return async (context, next) => {
    const given = givenToken(context);
    const operator = isOpsToken(given) ? BREAK_GLASS : await findPerson(given, context);
    const call = callOf(context);
    if (call === 'unlisted' || (call && !mayCall(operator.roles, call))) throw denied('operator_role');
    // The name of no player, operator or order: the database can't even be asked for it.
    if (!isReadableText(context.req.path)) throw new Refusal('not_found');
    context.set('operator', operator);
    await next();
  };

  async function findPerson(given: string, context: Context<HttpEnv>): Promise<Operator> {
    const found = given === '' ? undefined : await findOperator(given, context);
    if (!found && opsToken === undefined) throw new Refusal('not_found');
    if (!found) throw denied('operator_token');
    if (found.isRevoked) throw denied('operator_revoked');
    return { name: found.name, roles: found.roles, isBreakGlass: false };
  }
}

const denied = (rule: string) => new Refusal('access_denied', { rule, text: rule });

/** The row of the call that the request matched; 'unlisted' for a route without one, undefined where there is no such route. */
function callOf(context: Context<HttpEnv>): OperatorCall | 'unlisted' | undefined {
  const route = matchedRoutes(context).find(
    ({ path }) => path.startsWith('/api/ops/') && !path.endsWith('*'),
  );
  if (!route) return undefined;
  const path = route.path.replace(/:(\w+)/g, '{$1}');
  return OPERATOR_CALLS.find((call) => call.method === route.method && call.path === path) ?? 'unlisted';
}

/** Who sent the operator's call that is being answered. */
export function operatorOf(context: Context<HttpEnv>): Operator {
  const operator = context.get('operator');
  if (!operator) throw new Error('requireOperator did not run before this call');
  return operator;
}

/** Their name, for the audit log. */
export const operatorName = (context: Context<HttpEnv>): string => operatorOf(context).name;
