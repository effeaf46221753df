import { changePassword, requestRecovery, resetPassword } from '#contract/endpoints/player/password-calls.ts';
import { normalizePassword } from '#contract/rules/player/password.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { textOf } from '#server/core/texts.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { lockCaller, lockPlayer } from '#server/data/players/caller-lock.ts';
import { passwordProblems } from '#server/data/players/chosen-password.ts';
import { forgetDevices } from '#server/data/players/known-devices.ts';
import {
  cancelPasswordRecoveries,
  findRecoveringPlayer,
  redeemPasswordRecovery,
} from '#server/data/players/password-recoveries.ts';
import {
  hashPassword,
  isPassword,
  knownAddressKey,
  LOGINS_FROM_KNOWN_ADDRESS,
  LOGINS_PER_ACCOUNT,
} from '#server/data/players/passwords.ts';
import { endPlayerSessions } from '#server/data/players/player-sessions.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';

const HOUR_MS = 60 * 60_000;
const REQUESTS: RateRule = { name: 'recovery-request', max: 5, windowMs: HOUR_MS };
const RESETS: RateRule = { name: 'password-reset', max: 20, windowMs: HOUR_MS };
const CHANGES: RateRule = { name: 'password-change', max: 5, windowMs: 15 * 60_000, growing: true };

type Problems = Readonly<Record<string, readonly string[]>>;

function refuseAny(fields: Problems): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields });
}

const tokenInvalid = () => new Refusal('invalid_input', { fields: { token: ['token_invalid'] } });
const currentIsWrong = () =>
  new Refusal('invalid_input', { fields: { current_password: ['password_wrong'] } });

/** Password recovery and password change (D5). */
export function passwordEndpoints({ db, limiter, log }: Services): Endpoint[] {
  return [
    // The same text, status and work whether or not the address has an account: the mail dispatcher looks the account
    // up later.
    endpoint(requestRecovery, async ({ body, ip, language, now }) => {
      await limiter.consume(REQUESTS, ip, now);
      await db.transaction((tx) => enqueueMail(tx, { kind: 'recovery', email: body.email }, now));
      return { success: true, message: textOf(language, 'password.requested') };
    }),

    endpoint(resetPassword, async ({ body, ip, language, now }) => {
      await limiter.consume(RESETS, ip, now);
      const playerId = await findRecoveringPlayer(db.queries, body.token, now);
      const player = playerId ? await findPlayer(db.queries, playerId) : undefined;
      if (!player) throw tokenInvalid();
      refuseAny(passwordProblems(body, player));
      const passwordHash = await hashPassword(body.password);
      await db.transaction(async (tx) => {
        // The account may have been closed, and the token used or cancelled, while the password was hashed.
        const current = await lockPlayer(tx, player.id);
        if (!current || !(await redeemPasswordRecovery(tx, body.token, player.id, now))) throw tokenInvalid();
        await setPasswordHash(tx, player.id, passwordHash);
        await endPlayerSessions(tx, player.id, { reason: 'password reset', now });
        // Whoever knew the former password may have made a device known.
        await forgetDevices(tx, player.id);
        await enqueueMail(tx, { kind: 'password_changed', email: current.email }, now);
      });
      await limiter.reset(LOGINS_PER_ACCOUNT, player.id);
      await limiter.reset(LOGINS_FROM_KNOWN_ADDRESS, knownAddressKey(player.id, ip));
      log.info({ playerId: player.id }, 'a password was reset');
      return { success: true, message: textOf(language, 'password.changed') };
    }),

    endpoint(changePassword, async ({ body, caller, ip, language, now }) => {
      const { playerId, sessionId } = caller;
      await assertAllowed(db.queries, playerId, { kind: 'password_change', ip }, now);
      await limiter.consume(CHANGES, playerId, now);
      const player = await findPlayer(db.queries, playerId);
      if (!player) throw new Refusal('not_found');
      if (!(await isPassword(body.current_password, player.passwordHash))) throw currentIsWrong();
      const isSame = normalizePassword(body.password) === normalizePassword(body.current_password);
      const same = isSame ? { password: ['password_same'] } : {};
      refuseAny({ ...passwordProblems(body, player), ...same });
      const passwordHash = await hashPassword(body.password);
      await db.transaction(async (tx) => {
        // Whoever has the mailbox may have set another password meanwhile, and ended this session.
        const current = await lockCaller(tx, caller);
        if (current.passwordHash !== player.passwordHash) throw currentIsWrong();
        await setPasswordHash(tx, playerId, passwordHash);
        await endPlayerSessions(tx, playerId, { but: sessionId, reason: 'password changed', now });
        await cancelPasswordRecoveries(tx, playerId, now);
        await enqueueMail(tx, { kind: 'password_changed', email: current.email }, now);
      });
      await limiter.reset(CHANGES, playerId);
      log.info({ playerId }, 'a password was changed');
      return { success: true, message: textOf(language, 'password.changed') };
    }),
  ];
}
