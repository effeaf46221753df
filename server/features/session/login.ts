import { login } from '#contract/endpoints/player/login-calls.ts';
import { startOfDay } from '#server/core/calendar-day.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { isTooFarAhead } from '#server/core/passed-moments.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { refundOpenHouseGames } from '#server/data/casino/house-games/house-games.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { deviceHash, isKnownDevice, rememberDevice } from '#server/data/players/known-devices.ts';
import {
  isPassword,
  knownAddressKey,
  LOGINS_FROM_KNOWN_ADDRESS,
  LOGINS_FROM_KNOWN_DEVICE,
  LOGINS_PER_ACCOUNT,
} from '#server/data/players/passwords.ts';
import { hasSessionFrom, openSession } from '#server/data/players/player-sessions.ts';
import {
  blockPlayer,
  findPlayerByLogin,
  lockPasswordHash,
  normalizeLogin,
  type Player,
  recordImpedimentCheck,
} from '#server/data/players/players.ts';
import { CODE_ATTEMPT_LIMIT, createSecondFactors } from '#server/data/players/second-factors.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { endOpenBets } from '#server/data/sportsbook/bet-settlement.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';

/**
 * Asks the register of barred persons at each day's first login (D8). A newly barred player is blocked here: the
 * player's pages are notified, a mail is sent, bets that aren't decided and open rounds of house games are refunded
 * (decisions 017 and 033), and the policy refuses play (D11). If the register doesn't answer, the login proceeds; it is
 * asked again at the next login.
 */
export async function checkImpediment(
  { db, log }: Services,
  register: ImpedimentRegister,
  player: Player,
  now: number,
): Promise<void> {
  const { general_time_zone: zone } = await readSettings(db.queries);
  const { impedimentAskedAt: askedAt } = player;
  if (askedAt !== null && askedAt >= startOfDay(now, zone) && !isTooFarAhead(askedAt, now, 0)) return;
  let mayPlay: boolean;
  try {
    ({ mayPlay } = await register.check(player.document, now));
  } catch (error) {
    // Of this server, as of a caller who has hung up: the register was not asked.
    if (error instanceof Refusal) throw error;
    log.warn({ error, playerId: player.id }, 'the register of barred persons did not answer');
    return;
  }
  // Not in the try above, which lets a login proceed: where the bar can't be written, the login fails.
  await db.transaction(async (tx) => {
    // The balances before the player, as everywhere: what is refunded locks them.
    if (!mayPlay) await lockBalances(tx, player.id);
    await recordImpedimentCheck(tx, player.id, now);
    if (mayPlay || !(await blockPlayer(tx, player.id, now))) return;
    await endOpenBets(tx, player.id, now);
    await refundOpenHouseGames(tx, player.id, now);
    await enqueueMail(tx, { kind: 'blocked', email: player.email }, now);
    log.info({ playerId: player.id }, 'a player was barred by the register');
  });
}

/** D5: besides the limit per account, also with a growing delay. */
const LOGINS_PER_ADDRESS: RateRule = {
  name: 'login-address',
  max: 20,
  windowMs: 60_000,
  growing: true,
};

/** POST /api/auth/login: the answer and its time don't reveal whether the account exists. */
export function loginEndpoint(
  services: Services,
  { sessionSecret, secondFactorSecret }: { sessionSecret: Secret; secondFactorSecret: Secret },
  impediments: ImpedimentRegister,
): Endpoint {
  const { db, limiter, log } = services;
  const factors = createSecondFactors(secondFactorSecret);

  /**
   * Counts the try, and returns by what it was counted, with the player if there is one. The same work is done for an
   * unknown login name. Throws the refusal 'too_many'.
   */
  async function admit(name: string, device: string, ip: string, now: number) {
    // What a known device tries is counted for it alone: neither strangers elsewhere nor those behind the same address use
    // its tries up.
    if (device !== '') {
      const player = await findPlayerByLogin(db.queries, name);
      const account = player?.id ?? name;
      if (await isKnownDevice(db.queries, account, device, now)) {
        const counted = { rule: LOGINS_FROM_KNOWN_DEVICE, key: deviceHash(account, device) };
        await limiter.consume(counted.rule, counted.key, now);
        return { ...counted, player };
      }
    }
    await limiter.consume(LOGINS_PER_ADDRESS, ip, now);
    const player = await findPlayerByLogin(db.queries, name);
    // One counter per account, whichever login name is used; an unknown name is counted in its normal form.
    const account = player?.id ?? name;
    const counted = (await hasSessionFrom(db.queries, account, ip, now))
      ? { rule: LOGINS_FROM_KNOWN_ADDRESS, key: knownAddressKey(account, ip) }
      : { rule: LOGINS_PER_ACCOUNT, key: account };
    await limiter.consume(counted.rule, counted.key, now);
    return { ...counted, player };
  }

  return endpoint(
    login,
    async ({ body, ip, userAgent, now }) => {
      const name = normalizeLogin(body.login.trim() || body.email);
      const { rule, key, player } = await admit(name, body.device, ip, now);
      if (!(await isPassword(body.password, player?.passwordHash)) || !player)
        throw new Refusal('wrong_credentials');
      // Only a person who knows the password gets here: strangers can't use up a player's code attempts.
      if (body.code !== '') await limiter.consume(CODE_ATTEMPT_LIMIT, player.id, now);
      await checkImpediment(services, impediments, player, now);
      const session = await db.transaction(async (tx) => {
        // If the password was changed while this one was checked, that change ended all sessions, and this login must
        // not open another.
        if ((await lockPasswordHash(tx, player.id)) !== player.passwordHash) return undefined;
        await factors.assertCode(tx, player.id, body.code, now);
        await assertAllowed(tx, player.id, { kind: 'login' }, now);
        if (body.device !== '') await rememberDevice(tx, player.id, body.device, now);
        return openSession(tx, { playerId: player.id, ip, userAgent, now }, sessionSecret);
      });
      if (!session) throw new Refusal('wrong_credentials');
      await limiter.reset(rule, key);
      if (body.code !== '') await limiter.reset(CODE_ATTEMPT_LIMIT, player.id);
      log.info({ playerId: player.id }, 'a session began');
      return {
        status: true,
        data: { access_token: session.token, expires_in: session.expiresIn, errors: {} },
      };
    },
    { refusalFields: ({ message, errors = {} }) => ({ status: false, data: { error: message, errors } }) },
  );
}
