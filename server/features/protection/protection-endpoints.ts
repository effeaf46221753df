import type * as v from 'valibot';
import { completeFirstSteps, getFirstSteps } from '#contract/endpoints/player/first-steps-calls.ts';
import {
  endPause,
  getPlayResults,
  getProtection,
  LIMIT_NAMES,
  type protection,
  setLimit,
  setRealityCheck,
  startPause,
} from '#contract/endpoints/player/protection-calls.ts';
import { PLAY_RESULT_MONTHS } from '#contract/limits.ts';
import { dateInZone, startOfDate } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { type PlayTotal, playTotalsByMonth, playTotalsSince } from '#server/data/ledger/play-totals.ts';
import { lockCaller } from '#server/data/players/caller-lock.ts';
import { findPlayer } from '#server/data/players/players.ts';
import {
  limitPeriodOf,
  limitPeriodsAt,
  limitUsage,
  sessionMinutesSince,
} from '#server/data/policy/player-limit-usage.ts';
import { listPlayerLimits, setPlayerLimit } from '#server/data/policy/player-limits.ts';
import {
  findActiveExclusion,
  returnFromExclusion,
  startExclusion,
} from '#server/data/protection/exclusions.ts';
import { realityCheckMinutes, setRealityCheckMinutes } from '#server/data/protection/reality-checks.ts';
import { saveFirstSteps } from '#server/data/protection/save-first-steps.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';

const iso = (moment: number) => new Date(moment).toISOString();

async function protectionOf(
  queries: Queries,
  playerId: string,
  now: number,
): Promise<v.InferInput<typeof protection>> {
  const { general_time_zone: timeZone } = await readSettings(queries);
  const spans = limitPeriodsAt(now, timeZone);
  const known = new Map((await listPlayerLimits(queries, playerId, now)).map((limit) => [limit.name, limit]));
  const used = await limitUsage(queries, playerId, { names: LIMIT_NAMES, spans, now });
  const pause = await findActiveExclusion(queries, playerId);
  return {
    limits: LIMIT_NAMES.map((name) => {
      const { value = null, next = null } = known.get(name) ?? {};
      return {
        name,
        value,
        used: Math.max(0, used.get(name) ?? 0),
        renews_at: iso(limitPeriodOf(name, spans).ends),
        next: next && { value: next.value, at: iso(next.at) },
      };
    }),
    reality_minutes: await realityCheckMinutes(queries, playerId),
    pause: pause
      ? {
          kind: pause.kind,
          started_at: iso(pause.startedAt),
          ends_at: pause.endsAt === null ? null : iso(pause.endsAt),
          over: pause.endsAt !== null && pause.endsAt <= now,
        }
      : null,
  };
}

const NOTHING: PlayTotal = { stakedCents: 0, returnedCents: 0 };
const toLimitResponse = ({ stakedCents, returnedCents }: PlayTotal) => ({
  staked: stakedCents,
  returned: returnedCents,
  result: returnedCents - stakedCents,
});

/** The last months, yyyy-mm, up to that of a day, yyyy-mm-dd. */
function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: PLAY_RESULT_MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - PLAY_RESULT_MONTHS + index, 1)).toISOString().slice(0, 7),
  );
}

async function resultsOf(queries: Queries, playerId: string, now: number) {
  const { general_time_zone: timeZone } = await readSettings(queries);
  const date = dateInZone(now, timeZone);
  const months = monthsUntil(date);
  const year = date.slice(0, 4);
  const from = [`${months[0]}-01`, `${year}-01-01`].sort()[0] ?? date;
  const { day } = limitPeriodsAt(now, timeZone);
  const [today = NOTHING] = await playTotalsSince(queries, playerId, [day.begins]);
  const byMonth = await playTotalsByMonth(queries, playerId, startOfDate(from, timeZone), timeZone);
  const ofYear = [...byMonth].filter(([month]) => month.startsWith(year));
  return {
    today: {
      ...toLimitResponse(today),
      minutes: await sessionMinutesSince(queries, playerId, day.begins, now),
    },
    months: months.map((month) => ({ month, ...toLimitResponse(byMonth.get(month) ?? NOTHING) })),
    year: { result: ofYear.reduce((sum, [, total]) => sum + toLimitResponse(total).result, 0) },
  };
}

/** A player's limits, pauses and results of play (D11). */
export function protectionEndpoints({ db, log }: Services): Endpoint[] {
  /** Changes a player's settings and returns the resulting state. */
  const change = (playerId: string, now: number, action: (tx: Queries) => Promise<void>) =>
    db.transaction(async (tx) => {
      await action(tx);
      return protectionOf(tx, playerId, now);
    });
  return [
    endpoint(getProtection, async ({ caller, now }) => protectionOf(db.queries, caller.playerId, now), {
      quiet: true,
    }),
    endpoint(setLimit, async ({ caller: { playerId }, body, now }) =>
      change(playerId, now, (tx) => setPlayerLimit(tx, playerId, body, now)),
    ),
    endpoint(setRealityCheck, async ({ caller: { playerId }, body, now }) =>
      change(playerId, now, (tx) => setRealityCheckMinutes(tx, playerId, body.minutes)),
    ),
    endpoint(startPause, async ({ caller: { playerId }, body, now }) => {
      const paused = await change(playerId, now, (tx) => startExclusion(tx, playerId, body, now));
      log.info({ playerId, kind: body.kind }, 'a player paused');
      return paused;
    }),
    endpoint(endPause, async ({ caller: { playerId }, now }) => {
      const back = await change(playerId, now, (tx) => returnFromExclusion(tx, playerId, now));
      log.info({ playerId }, 'a player returned from a pause');
      return back;
    }),
    endpoint(getPlayResults, async ({ caller, now }) => resultsOf(db.queries, caller.playerId, now), {
      quiet: true,
    }),
  ];
}

/** The first steps of a player, before the first deposit (D11). */
export function firstStepsEndpoints({ db, log }: Services): Endpoint[] {
  return [
    endpoint(
      getFirstSteps,
      async ({ caller }) => {
        const player = await findPlayer(db.queries, caller.playerId);
        if (!player) throw new Refusal('token_expired');
        return { due: player.firstStepsAt === null };
      },
      { quiet: true },
    ),
    endpoint(completeFirstSteps, async ({ caller, body, now }) => {
      await db.transaction(async (tx) => {
        await lockBalances(tx, caller.playerId);
        await lockCaller(tx, caller);
        await saveFirstSteps(tx, caller.playerId, body, now);
      });
      log.info({ playerId: caller.playerId }, 'a player completed the first steps');
      return { due: false };
    }),
  ];
}
