import { passkeyLogin, startPasskeyLogin } from '#contract/endpoints/player/passkey-calls.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { lockPlayer } from '#server/data/players/caller-lock.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { consumeChallenge, createPasskeys, lockPasskey } from '#server/data/players/registered-passkeys.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { checkImpediment } from './login.ts';

/** A passkey can't be guessed: this only limits the work. It counts no passwords, so that wrong ones never lock a passkey out. */
const PASSKEYS_PER_ADDRESS: RateRule = { name: 'passkey-login-address', max: 60, windowMs: 60_000 };

/**
 * Login with a passkey: with the same checks of the register and the policy as a password login. A
 * passkey verifies its user, so no code is required.
 */
export function passkeyLoginEndpoints(
  services: Services,
  { sessionSecret, publicUrl }: { sessionSecret: Secret; publicUrl: string },
  impediments: ImpedimentRegister,
): Endpoint[] {
  const { db, limiter, log } = services;
  const passkeys = createPasskeys(publicUrl);
  return [
    endpoint(startPasskeyLogin, async ({ ip, now }) => {
      await limiter.consume(PASSKEYS_PER_ADDRESS, ip, now);
      return passkeys.loginOptions(db.queries, now);
    }),
    endpoint(passkeyLogin, async ({ body: { credential }, ip, userAgent, now }) => {
      await limiter.consume(PASSKEYS_PER_ADDRESS, ip, now);
      await consumeChallenge(db.queries, credential, null, now);
      const playerId = await db.transaction((tx) => passkeys.authenticate(tx, credential, now));
      const player = await findPlayer(db.queries, playerId);
      if (!player) throw new Refusal('wrong_credentials');
      await checkImpediment(services, impediments, player, now);
      const session = await db.transaction(async (tx) => {
        // The key may have been removed while the register was asked.
        await lockPlayer(tx, playerId);
        await lockPasskey(tx, playerId, credential.id);
        await assertAllowed(tx, playerId, { kind: 'login' }, now);
        return openSession(tx, { playerId, ip, userAgent, now }, sessionSecret);
      });
      log.info({ playerId }, 'a session began with a passkey');
      return {
        status: true,
        data: { access_token: session.token, expires_in: session.expiresIn, errors: {} },
      };
    }),
  ];
}
