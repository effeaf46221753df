import { login } from '#contract/endpoints/session.ts';
import { type Endpoint, endpoint, Reply } from '#server/core/http/endpoint.ts';
import { problemOf } from '#server/core/http/problem-reply.ts';
import type { RateRule } from '#server/core/http/rate-limiter.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { mayPlayer } from '#server/data/gate.ts';
import { isPassword } from '#server/data/passwords.ts';
import { findPlayerByLogin } from '#server/data/players.ts';
import { openSession } from '#server/data/sessions.ts';

/** D5: per address, and per account with a growing delay. */
const PER_ADDRESS: RateRule = { name: 'login-address', max: 20, windowMs: 60_000 };
const PER_ACCOUNT: RateRule = { name: 'login-account', max: 5, windowMs: 60_000, growing: true };

/** POST /api/auth/login: the answer and its time don't tell whether the account exists. */
export function loginEndpoint({ db, limiter, log }: Services, sessionSecret: string): Endpoint {
  return endpoint(login, async ({ body, ip, userAgent, now, language }) => {
    const name = body.login.trim() || body.email;
    await limiter.take(PER_ADDRESS, ip, now);
    const player = await findPlayerByLogin(db.queries, name);
    // One count for an account, by whichever of its names it is tried.
    const account = player?.id ?? name;
    await limiter.take(PER_ACCOUNT, account, now);
    if (!(await isPassword(body.password, player?.passwordHash)) || !player) {
      const problem = problemOf(new Refusal('wrong_credentials'), language);
      return new Reply(401, { ...problem, status: false, data: { error: problem.message, errors: {} } });
    }
    const session = await db.transaction(async (tx) => {
      await mayPlayer(tx, player.id, { kind: 'login' }, now);
      return openSession(tx, { playerId: player.id, ip, userAgent, now }, sessionSecret);
    });
    await limiter.forget(PER_ACCOUNT, account);
    log.info({ playerId: player.id }, 'a session began');
    return { status: true, data: { access_token: session.token, expires_in: session.expiresIn, errors: {} } };
  });
}
