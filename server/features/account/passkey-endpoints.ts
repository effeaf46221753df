import type { WireResponseOf } from '#contract/define-call.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskeyRegistration,
} from '#contract/endpoints/player/passkey-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { lockCaller } from '#server/data/players/caller-lock.ts';
import type { Player } from '#server/data/players/players.ts';
import {
  consumeChallenge,
  createPasskeys,
  findPasskeys,
  removePasskeys,
} from '#server/data/players/registered-passkeys.ts';
import { CODE_ATTEMPT_LIMIT, createSecondFactors } from '#server/data/players/second-factors.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.ts';

const iso = (moment: number) => new Date(moment).toISOString();

/**
 * A player's passkeys: list, add, remove. Adding and removing ask for the password and, with the second factor on,
 * for a code, because a key logs in without one. Takes the page's address and the secret that encrypts the secrets
 * shared with authenticator apps.
 */
export function passkeyEndpoints(services: Services, publicUrl: string, secret: Secret): Endpoint[] {
  const { db, limiter, log } = services;
  const passkeys = createPasskeys(publicUrl);
  const factors = createSecondFactors(secret);

  async function prove(
    playerId: string,
    { password, code }: { password: string; code: string },
    now: number,
  ): Promise<Player> {
    const player = await confirmPassword(services, playerId, password, now);
    if (code !== '') await limiter.consume(CODE_ATTEMPT_LIMIT, player.id, now);
    return player;
  }

  async function shown(queries: Queries, playerId: string): Promise<WireResponseOf<typeof listPasskeys>> {
    const keys = await findPasskeys(queries, playerId);
    return {
      data: keys.map(({ id, name, addedAt, lastUsedAt }) => ({
        id,
        name,
        added_at: iso(addedAt),
        last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
      })),
    };
  }

  return [
    endpoint(listPasskeys, ({ caller }) => shown(db.queries, caller.playerId), { quiet: true }),

    endpoint(startPasskeyRegistration, async ({ body, caller, now }) => {
      const confirmed = await prove(caller.playerId, body, now);
      const { id } = confirmed;
      const { general_site_title: site } = await readSettings(db.queries);
      const options = await db.transaction(async (tx) => {
        const { email, name } = await lockConfirmed(tx, caller, confirmed);
        await factors.assertCode(tx, id, body.code, now);
        return passkeys.registrationOptions(tx, { id, email, name, site }, now);
      });
      if (body.code !== '') await limiter.reset(CODE_ATTEMPT_LIMIT, id);
      return options;
    }),

    endpoint(addPasskey, async ({ body, caller, now }) => {
      const { playerId } = caller;
      await consumeChallenge(db.queries, body.credential, playerId, now);
      await db.transaction(async (tx) => {
        const player = await lockCaller(tx, caller);
        await passkeys.register(tx, playerId, body, now);
        await enqueueMail(tx, { kind: 'passkey_added', email: player.email }, now);
      });
      log.info({ playerId }, 'a player added a passkey');
      return shown(db.queries, playerId);
    }),

    endpoint(removePasskey, async ({ body, caller, now }) => {
      const confirmed = await prove(caller.playerId, body, now);
      const { id } = confirmed;
      await db.transaction(async (tx) => {
        const { email } = await lockConfirmed(tx, caller, confirmed);
        await factors.assertCode(tx, id, body.code, now);
        if ((await removePasskeys(tx, id, body.id)) === 0) throw new Refusal('not_found');
        await enqueueMail(tx, { kind: 'passkey_removed', email }, now);
      });
      if (body.code !== '') await limiter.reset(CODE_ATTEMPT_LIMIT, id);
      log.info({ playerId: id }, 'a player removed a passkey');
      return shown(db.queries, id);
    }),
  ];
}
