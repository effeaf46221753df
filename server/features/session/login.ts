import { login } from '#contract/endpoints/authentication.ts';
import { type Endpoint, endpoint, Reply } from '#server/core/http/endpoints/endpoint.ts';
import { problemOf } from '#server/core/http/endpoints/problem-reply.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { LOGINS_PER_ACCOUNT } from '#server/data/players/login-rate-limits.ts';
import { isPassword } from '#server/data/players/password-hashes.ts';
import { findPlayerByLogin, lockPasswordHash, normalizeLogin } from '#server/data/players/players.ts';
import { CODE_ATTEMPT_LIMIT, createSecondFactors } from '#server/data/players/second-factors.ts';
import { openSession } from '#server/data/players/sessions.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { checkImpediment } from './impediment-check.ts';

/** D5: besides the limit per account, also with a growing delay. */
export const LOGINS_PER_ADDRESS: RateRule = {
  name: 'login-address',
  max: 20,
  windowMs: 60_000,
  growing: true,
};

/** POST /api/auth/login: the answer and its time don't reveal whether the account exists. */
export function loginEndpoint(
  services: Services,
  { sessionSecret, secondFactorSecret }: { sessionSecret: string; secondFactorSecret: string },
  impediments: ImpedimentRegister,
): Endpoint {
  const { db, limiter, log } = services;
  const factors = createSecondFactors(secondFactorSecret);
  return endpoint(login, async ({ body, ip, userAgent, now, language }) => {
    const name = normalizeLogin(body.login.trim() || body.email);
    await limiter.take(LOGINS_PER_ADDRESS, ip, now);
    const player = await findPlayerByLogin(db.queries, name);
    // One counter per account, whichever login name is used; an unknown name is counted in its normal form.
    const account = player?.id ?? name;
    await limiter.take(LOGINS_PER_ACCOUNT, account, now);
    const wrong = () => {
      const problem = problemOf(new Refusal('wrong_credentials'), language);
      return new Reply(401, { ...problem, status: false, data: { error: problem.message, errors: {} } });
    };
    if (!(await isPassword(body.password, player?.passwordHash)) || !player) return wrong();
    // Only a person who knows the password gets here: strangers can't use up a player's code attempts.
    if (body.code !== '') await limiter.take(CODE_ATTEMPT_LIMIT, player.id, now);
    await checkImpediment(services, impediments, player, now);
    const session = await db.transaction(async (tx) => {
      // If the password was changed while this one was checked, that change ended all sessions, and this login must
      // not open another.
      if ((await lockPasswordHash(tx, player.id)) !== player.passwordHash) return undefined;
      await factors.demand(tx, player.id, body.code, now);
      await assertAllowed(tx, player.id, { kind: 'login' }, now);
      return openSession(tx, { playerId: player.id, ip, userAgent, now }, sessionSecret);
    });
    if (!session) return wrong();
    await limiter.forget(LOGINS_PER_ACCOUNT, account);
    if (body.code !== '') await limiter.forget(CODE_ATTEMPT_LIMIT, player.id);
    log.info({ playerId: player.id }, 'a session began');
    return { status: true, data: { access_token: session.token, expires_in: session.expiresIn, errors: {} } };
  });
}
