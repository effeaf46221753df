import type * as v from 'valibot';
import {
  getIp,
  getProfile,
  refresh,
  type User,
  type user,
} from '#contract/endpoints/player/authentication-calls.ts';
import { generateToken, logout } from '#contract/endpoints/player/session-calls.ts';
import { centsToReais } from '#contract/rules/money/money.ts';
import { maskCpf } from '#contract/rules/player/cpf.ts';
import { startOfDay } from '#server/core/calendar-day.ts';
import type { Database } from '#server/core/db/database.ts';
import { type Caller, type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Services } from '#server/core/services.ts';
import { expireBonuses } from '#server/data/bonuses/bonus-lifecycle.ts';
import { quarterOf } from '#server/data/ledger/play-totals.ts';
import { deleteOldDevices } from '#server/data/players/known-devices.ts';
import {
  endIdleSessions,
  endSession,
  exchangeToken,
  findTokenClaims,
  isExchangeable,
} from '#server/data/players/player-sessions.ts';
import { type ProfileFacts, readProfileFacts } from '#server/data/players/profile-facts.ts';
import { anonymizeOldSessions, deleteExpiredTokens } from '#server/data/players/session-cleanup.ts';
import { SPORTSBOOK_TOKEN_MS, signSportsbookToken } from '#server/data/players/session-tokens.ts';
import { readPolicyFacts } from '#server/data/policy/policy-facts.ts';
import { publicDataOf } from '#server/data/settings/public-data.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { loginEndpoint } from './login.ts';
import { sessionListEndpoints } from './session-list.ts';

const EXCHANGES_PER_TOKEN: RateRule = { name: 'token-exchange', max: 30, windowMs: 60_000 };
const REFRESHES: RateRule = { name: 'refresh', max: 30, windowMs: 60_000 };
const IDLE_CHECK_MS = 30_000;
const HOUR_MS = 60 * 60_000;

/**
 * A player's session: login, logout, refresh, profile, list of sessions, the sportsbook's token, the caller's
 * address.
 */
export function sessionEndpoints(
  services: Services,
  sessionSecret: Secret,
  impediments: ImpedimentRegister,
  secondFactorSecret = sessionSecret,
): Endpoint[] {
  const { db, limiter, log } = services;
  return [
    loginEndpoint(services, { sessionSecret, secondFactorSecret }, impediments),
    ...sessionListEndpoints(services),
    endpoint(
      logout,
      async ({ caller, now }) => {
        await db.transaction((tx) => endSession(tx, caller.sessionId, 'logout', now));
        log.info({ playerId: caller.playerId }, 'a session ended');
        return {};
      },
      { concurrent: true },
    ),
    endpoint(
      refresh,
      async ({ token, ip, now }) => {
        // Each token has a count of its own, also after its end, so that a dead one takes no exchange of its session. Invented tokens
        // must not get a counter each.
        const known = await findTokenClaims(token, sessionSecret);
        await limiter.consume(EXCHANGES_PER_TOKEN, known?.id ?? ip, now);
        if (known && (await isExchangeable(db.queries, known, now)))
          await limiter.consume(REFRESHES, known.sessionId, now);
        const { token: successor, expiresIn } = await exchangeToken(db, token, sessionSecret, now);
        return { access_token: successor, expires_in: expiresIn };
      },
      { ownToken: true, quiet: true, concurrent: true },
    ),
    endpoint(getProfile, ({ caller, now }) => profileOf(db, caller, now), { quiet: true }),
    // Barred players get one too: they cash open bets out with it (D11). The policy decides what others learn by it.
    endpoint(generateToken, async ({ caller, now }) => {
      const facts = await readPolicyFacts(db.queries, caller.playerId, undefined);
      if (facts?.verification !== 'approved') throw new Refusal('not_verified');
      return {
        token: await signSportsbookToken({ ...caller, expiresAt: now + SPORTSBOOK_TOKEN_MS }, sessionSecret),
      };
    }),
    endpoint(getIp, async ({ ip }) => ({ userIP: ip }), { quiet: true, fresh: true }),
  ];
}

/** Ends idle sessions often enough that a page is notified within a minute, and deletes old session data. */
export function sessionJobs({ db }: Services): Job[] {
  return [
    {
      name: 'end-idle-sessions',
      everyMs: IDLE_CHECK_MS,
      run: (now) => db.transaction((tx) => endIdleSessions(tx, now)),
    },
    { name: 'clear-tokens', everyMs: HOUR_MS, run: (now) => deleteExpiredTokens(db.queries, now) },
    { name: 'forget-devices', everyMs: HOUR_MS, run: (now) => deleteOldDevices(db.queries, now) },
    { name: 'clear-traces', everyMs: HOUR_MS, run: (now) => anonymizeOldSessions(db.queries, now) },
  ];
}

async function profileOf(db: Database, caller: Caller, now: number): Promise<v.InferInput<typeof user>> {
  const { general_time_zone: timeZone } = await publicDataOf(db).settings();
  const quarter = quarterOf(startOfDay(now, timeZone));
  const read = () => readProfileFacts(db.queries, caller.playerId, caller.sessionId, quarter);
  let facts = await read();
  if (facts?.bonus?.active && (facts.bonus.expiresAt ?? now + 1) <= now) {
    await expireBonuses(db, now, caller.playerId);
    facts = await read();
  }
  if (!facts || facts.sessionStartedAt === null) throw new Refusal('token_expired');
  const { bonus, bonusCents } = facts;
  const bar = barOf(facts);
  return {
    id: caller.playerId,
    name: facts.name,
    birthday: facts.birthday,
    gender: genderOf(facts.gender),
    balance: centsToReais(facts.realCents),
    wallet: { bonus_mixed: bonusCents },
    user_rollover: bonus
      ? {
          id: bonus.id,
          active: bonus.active ? 1 : 0,
          amount_current: bonus.currentCents,
          amount_rollover: bonus.rolloverCents,
          amount_won: bonus.wonCents,
          balance: bonusCents,
        }
      : null,
    balance_version: facts.balanceVersion,
    document_masked: maskCpf(facts.document),
    blocked_at: bar ? new Date(bar.since).toISOString() : null,
    blocked_by: bar?.by ?? null,
    session_started_at: new Date(facts.sessionStartedAt).toISOString(),
    day_result: facts.dayResult,
  };
}

/**
 * The bar of a player, and since when it applies (ms since 1970); the register takes precedence over the player's own
 * exclusion (D11).
 */
function barOf({
  blockedAt,
  pause,
  closingAt,
}: ProfileFacts): { by: NonNullable<User['blocked_by']>; since: number } | undefined {
  if (blockedAt !== null) return { by: 'register', since: blockedAt };
  if (pause) return { by: pause.kind, since: pause.startedAt };
  return closingAt === null ? undefined : { by: 'closing', since: closingAt };
}

const genderOf = (gender: number | null): User['gender'] => (gender === 0 || gender === 1 ? gender : null);
