// How much of a player's limits is used (D11). Days, weeks (from Monday) and months are those of the site's time
// zone.
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { dateInZone, startOfDate, weekdayInZone } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { MAX_AHEAD_MS } from '#server/core/passed-moments.ts';
import { playTotalsSince } from '#server/data/ledger/play-totals.ts';
import { sessionsTable } from '#server/data/schema/credentials-table.ts';
import { isExpired } from '#server/data/wallet/deposit-charges.ts';

const MINUTE_MS = 60_000;
const PERIODS = ['day', 'week', 'month'] as const;
type Period = (typeof PERIODS)[number];
type Spans = Readonly<Record<Period, { begins: number; ends: number }>>;

/** The day, week and month that contain a moment (ms since 1970). */
export function limitPeriodsAt(now: number, timeZone: string): Spans {
  const today = dateInZone(now, timeZone);
  const sinceMonday = (weekdayInZone(now, timeZone) + 6) % 7;
  const first = `${today.slice(0, 7)}-01`;
  const next = new Date(`${first}T12:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const from = (day: string, later: number) => startOfDate(day, timeZone, later);
  return {
    day: { begins: from(today, 0), ends: from(today, 1) },
    week: { begins: from(today, -sinceMonday), ends: from(today, 7 - sinceMonday) },
    month: { begins: from(first, 0), ends: from(next.toISOString().slice(0, 10), 0) },
  };
}

/** The period over which a limit counts. */
export function limitPeriodOf(name: LimitName, spans: Spans): { begins: number; ends: number } {
  const period = PERIODS.find((one) => name.endsWith(one));
  if (!period) throw new Error(`${name} has no period`);
  return spans[period];
}

interface PaidIn {
  /** Credited since the day, week or month began. */
  paidCents: Cents;
  /** Charges that can still be paid. */
  openCents: Cents;
}

async function paidIn(queries: Queries, playerId: string, spans: Spans, now: number): Promise<PaidIn[]> {
  const { pending, approved } = TRANSACTION_STATUS;
  const since = PERIODS.map((period) => spans[period].begins);
  return selectRows(
    queries,
    v.object({ paidCents: v.number(), openCents: v.number() }),
    sql`select
        coalesce(sum(amount_cents) filter (where status = ${approved}), 0)::float8 as "paidCents",
        coalesce(sum(amount_cents) filter (where status = ${pending}), 0)::float8 as "openCents"
      from unnest(${sql.param(since)}::bigint[]) with ordinality as day (begins, place)
        left join deposits on player_id = ${playerId} and (
          (status = ${approved} and settled_at >= day.begins) or (status = ${pending} and not ${isExpired(now)})
        )
      group by day.place order by day.place`,
  );
}

interface SessionSpan {
  /** ms since 1970 */
  from: number;
  to: number;
}

/**
 * The sessions since a moment, by their start, each up to its last activity. A session lasted no longer than until it was ended, and
 * one whose end is ahead of the present counts as none: these moments were noted by a wrong clock.
 */
async function sessionsSince(
  queries: Queries,
  playerId: string,
  begins: number,
  now: number,
): Promise<SessionSpan[]> {
  const { startedAt, lastSeenAt, endedAt } = sessionsTable;
  // The end is null while the session lasts; `least` ignores it then.
  const end = sql<number>`least(${lastSeenAt}, ${endedAt})`.mapWith(lastSeenAt);
  return queries
    .select({ from: startedAt, to: end })
    .from(sessionsTable)
    .where(
      and(
        eq(sessionsTable.playerId, playerId),
        // Follows from the next condition; the index is of this column.
        gte(lastSeenAt, begins),
        gte(end, begins),
        lte(end, now + MAX_AHEAD_MS),
      ),
    )
    .orderBy(startedAt);
}

/** Minutes of these sessions since a moment; two concurrent sessions count once. */
function minutesSince(sessions: readonly SessionSpan[], begins: number): number {
  let covered = begins;
  let total = 0;
  for (const { from, to } of sessions) {
    total += Math.max(0, to - Math.max(from, covered));
    covered = Math.max(covered, to);
  }
  return Math.floor(total / MINUTE_MS);
}

/** Minutes in session since a day, week or month began, up to the last activity. */
export async function sessionMinutesSince(
  queries: Queries,
  playerId: string,
  begins: number,
  now: number,
): Promise<number> {
  return minutesSince(await sessionsSince(queries, playerId, begins, now), begins);
}

/**
 * The used part of each given limit: cents, or minutes. Deposits include charges that can still be paid, unless
 * `paidOnly`; stakes include those of open bets, which count as lost. A loss is negative if more was won than staked.
 * A caller that decides by the result holds the locks on the player's accounts.
 */
export async function limitUsage(
  queries: Queries,
  playerId: string,
  query: { names: readonly LimitName[]; spans: Spans; paidOnly?: boolean; now: number },
): Promise<Map<LimitName, number>> {
  const { names, spans, paidOnly = false, now } = query;
  const some = (...kinds: string[]) => names.some((name) => kinds.some((kind) => name.startsWith(kind)));
  const since = PERIODS.map((period) => spans[period].begins);
  const played = some('loss', 'stake') ? await playTotalsSince(queries, playerId, since) : [];
  const paid = some('deposit') ? await paidIn(queries, playerId, spans, now) : [];
  const used = new Map<LimitName, number>();
  for (const [index, period] of PERIODS.entries()) {
    const { stakedCents = 0, returnedCents = 0 } = played[index] ?? {};
    const { paidCents = 0, openCents = 0 } = paid[index] ?? {};
    used.set(`stake_${period}`, stakedCents);
    used.set(`loss_${period}`, stakedCents - returnedCents);
    used.set(`deposit_${period}`, paidCents + (paidOnly ? 0 : openCents));
  }
  const timed = PERIODS.filter((period) => names.includes(`time_${period}`));
  if (timed.length > 0) {
    const earliest = Math.min(...timed.map((period) => spans[period].begins));
    const sessions = await sessionsSince(queries, playerId, earliest, now);
    for (const period of timed) used.set(`time_${period}`, minutesSince(sessions, spans[period].begins));
  }
  return used;
}
