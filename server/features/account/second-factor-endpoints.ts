import type { WireResponseOf } from '#contract/define-call.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor as removeCall,
  startSecondFactorSetup,
} from '#contract/endpoints/player/second-factor-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { lockCaller } from '#server/data/players/caller-lock.ts';
import {
  CODE_ATTEMPT_LIMIT,
  createSecondFactors,
  disableSecondFactor,
} from '#server/data/players/second-factors.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.ts';

/**
 * Switching the second factor on and off. Takes the secret that encrypts the secrets shared with authenticator apps.
 */
export function secondFactorEndpoints(services: Services, secret: Secret): Endpoint[] {
  const { db, limiter, log } = services;
  const factors = createSecondFactors(secret);

  async function shown(queries: Queries, playerId: string): Promise<WireResponseOf<typeof getSecondFactor>> {
    const { since, recoveryLeft } = await factors.stateOf(queries, playerId);
    return {
      on: since !== null,
      since: since === null ? null : new Date(since).toISOString(),
      recovery_left: recoveryLeft,
    };
  }

  return [
    endpoint(getSecondFactor, ({ caller }) => shown(db.queries, caller.playerId), { quiet: true }),

    endpoint(startSecondFactorSetup, async ({ body, caller, now }) => {
      const player = await confirmPassword(services, caller.playerId, body.password, now);
      const made = await db.transaction(async (tx) => {
        await lockConfirmed(tx, caller, player);
        return factors.startSetup(tx, player.id, now);
      });
      const { general_site_title: issuer } = await readSettings(db.queries);
      const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(player.email)}`;
      const facts = `secret=${made}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
      return { secret: made, uri: `otpauth://totp/${label}?${facts}` };
    }),

    endpoint(confirmSecondFactor, async ({ body, caller, now }) => {
      const { playerId } = caller;
      await limiter.consume(CODE_ATTEMPT_LIMIT, playerId, now);
      const codes = await db.transaction(async (tx) => {
        const player = await lockCaller(tx, caller);
        const made = await factors.confirm(tx, playerId, body.code, now);
        await enqueueMail(tx, { kind: 'second_factor_on', email: player.email }, now);
        return made;
      });
      await limiter.reset(CODE_ATTEMPT_LIMIT, playerId);
      log.info({ playerId }, 'a player switched the second factor on');
      return { recovery_codes: codes };
    }),

    endpoint(removeCall, async ({ body, caller, now }) => {
      const confirmed = await confirmPassword(services, caller.playerId, body.password, now);
      const { id } = confirmed;
      await limiter.consume(CODE_ATTEMPT_LIMIT, id, now);
      await db.transaction(async (tx) => {
        const { email } = await lockConfirmed(tx, caller, confirmed);
        await factors.assertCode(tx, id, body.code, now);
        if (!(await disableSecondFactor(tx, id))) return;
        await enqueueMail(tx, { kind: 'second_factor_off', email }, now);
        log.info({ playerId: id }, 'a player switched the second factor off');
      });
      await limiter.reset(CODE_ATTEMPT_LIMIT, id);
      return shown(db.queries, id);
    }),
  ];
}
