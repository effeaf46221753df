// Who may use what shows or changes the whole sandbox: everybody's mails, the clock, the register of barred persons. The pages of one
// payment, one verification and one game are known by addresses that nobody can guess.
import type { MiddlewareHandler } from 'hono';
import type { SandboxAccess } from '#server/core/env/sandbox-env.ts';
import { problemReply } from '#server/core/http/endpoints/problem-reply.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { tokenMatcher } from '#server/core/http/security/ops-token.ts';

/** The paths of the whole sandbox; what they show or change concerns every player. */
export const WHOLE_SANDBOX_PATHS = [
  '/outbox',
  '/outbox.json',
  '/sandbox/clock',
  '/sandbox/impediments',
] as const;

/** The token of a request: as a bearer token, or as the password that a browser asks a person for, with any name. */
function givenToken(authorization: string): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S{1,4096})$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const [, ...password] = Buffer.from(value, 'base64').toString().split(':');
  return password.join(':');
}

/** Lets everybody pass, nobody, or whoever has the token. Answers 403 for nobody, 401 without the token. */
export function requireAccess(access: SandboxAccess): MiddlewareHandler<HttpEnv> {
  const matches = typeof access === 'object' ? tokenMatcher(access.token) : undefined;
  return async (context, next) => {
    if (access === 'closed') return problemReply(context, new Refusal('access_denied'));
    if (matches && !matches(givenToken(context.req.header('authorization') ?? ''))) {
      context.header('WWW-Authenticate', 'Basic realm="sandbox", charset="UTF-8"');
      return problemReply(context, new Refusal('unauthenticated'));
    }
    return next();
  };
}
