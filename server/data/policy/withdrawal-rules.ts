// D15's conditions for a withdrawal, and whether it must wait for the operator. Each refusal names its rule.

import { and, count, desc, eq, inArray, isNull, ne, not, or, sum } from 'drizzle-orm';
import * as v from 'valibot';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { MANUAL_REVIEW_REASONS, WithdrawRule } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { OperatorSettings } from '#contract/operator-settings.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { dateInZone, startOfDate, startOfDay, weekdayInZone } from '#server/core/calendar-day.ts';
import { takeLock } from '#server/core/db/advisory-locks.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectByStatement } from '#server/core/db/statement.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { isPastSql, MAX_AHEAD_MS } from '#server/core/passed-moments.ts';
import { withdrawalsTable } from '#server/data/schema/wallet-table.ts';
import { readOperatorSettings } from '#server/data/settings/site-settings.ts';
import type { PolicyFacts } from './policy-facts.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const { pending, processing, approved, refused } = TRANSACTION_STATUS;
/** Statuses that count towards the day; a withdrawal that was refused or cancelled doesn't. */
const COUNTED_STATUSES = [pending, processing, approved];

/** The amount that a player can withdraw now, and what earlier requests have used up. */
interface WithdrawalAllowance {
  /** D11: everything at once, without the ordinary limits. */
  everything: boolean;
  realCents: Cents;
  lockedCents: Cents;
  toStakeCents: Cents;
  /** What the locked deposits ask to be staked in all. */
  rolloverCents: Cents;
  withdrawableCents: Cents;
  /** Requests in the period of `withdraw_daily_type`, and when so many of them have stopped counting that the next one is allowed. */
  dayCount: number;
  dayCents: Cents;
  dayEndsAt: number;
  /** When so much of the period's sum has stopped counting that `withdraw_daily_request` leaves `withdraw_min`; the present moment where it does. */
  sumEndsAt: number;
  /** The moment at which `withdraw_interval` allows the next request. */
  intervalEndsAt: number;
  affiliate: boolean;
}

const allowanceRow = v.object({
  realCents: v.number(),
  lockedCents: v.number(),
  toStakeCents: v.number(),
  rolloverCents: v.number(),
  dayCount: v.number(),
  dayCents: v.number(),
  /** The request that must stop counting before the next one, and the newest of all; null if there is none. */
  blockingAt: v.nullable(v.number()),
  /** The same for the sum: the newest of the requests that must stop counting. */
  sumBlockingAt: v.nullable(v.number()),
  lastAt: v.nullable(v.number()),
  affiliate: v.boolean(),
});

/** Computes the allowance; a request that a wrong clock dated ahead doesn't count. A caller that decides by it holds the locks on the player's accounts. */
export async function withdrawalAllowance(
  queries: Queries,
  { player: { id: playerId }, settings, leaving }: Pick<PolicyFacts, 'player' | 'settings' | 'leaving'>,
  now: number,
): Promise<WithdrawalAllowance> {
  const timeZone = settings.general_time_zone;
  const rolling = settings.withdraw_daily_type === 1;
  // What the period's requests may sum up to so that one more is possible.
  const sumBound = highestSum(settings);
  const since = rolling ? now - DAY_MS + 1 : startOfDay(now, timeZone);
  const [row] = await selectByStatement(
    queries,
    allowanceRow,
    `select w.*, d.*,
      (select balance_cents::float8 from accounts where player_id = $1 and kind = 'real') as "realCents",
      exists (select 1 from affiliates where player_id = $1) as affiliate
    from (
      select (count(*) filter (where counts))::int as "dayCount",
        coalesce(sum(amount_cents) filter (where counts), 0)::float8 as "dayCents",
        ((array_agg(created_at order by created_at) filter (where counts))[
          1 + greatest(0, (count(*) filter (where counts))::int - greatest(1, $6::int))
        ])::float8 as "blockingAt",
        (min(created_at) filter (where counts and later_cents <= $7::bigint))::float8 as "sumBlockingAt",
        max(created_at)::float8 as "lastAt"
      from (
        select *, coalesce(sum(amount_cents) filter (where counts) over (
          order by created_at desc rows between unbounded preceding and 1 preceding
        ), 0) as later_cents
        from (
          select amount_cents, created_at, created_at >= $2 and status = any($3::int[]) as counts
          from withdrawals where player_id = $1 and created_at <= $5
        ) asked
      ) requests
    ) w, (
      select coalesce(sum(amount_cents), 0)::float8 as "lockedCents",
        coalesce(sum(rollover_cents - staked_cents), 0)::float8 as "toStakeCents",
        coalesce(sum(rollover_cents), 0)::float8 as "rolloverCents"
      from deposits where player_id = $1 and status = $4 and staked_cents < rollover_cents
    ) d`,
    [playerId, since, COUNTED_STATUSES, approved, now + MAX_AHEAD_MS, settings.withdraw_daily, sumBound],
  );
  if (!row) throw new Error('the room for withdrawals could not be measured');
  const {
    realCents,
    lockedCents,
    toStakeCents,
    rolloverCents,
    dayCount,
    dayCents,
    blockingAt,
    sumBlockingAt,
    lastAt,
    affiliate,
  } = row;
  const endOf = (blocking: number | null) =>
    rolling ? (blocking ?? now) + DAY_MS : startOfDate(dateInZone(now, timeZone), timeZone, 1);
  return {
    everything: leaving,
    realCents,
    lockedCents,
    toStakeCents,
    rolloverCents,
    withdrawableCents: leaving ? realCents : Math.max(0, realCents - lockedCents),
    dayCount,
    dayCents,
    dayEndsAt: endOf(blockingAt),
    sumEndsAt: dayCents > sumBound ? endOf(sumBlockingAt) : now,
    intervalEndsAt: (lastAt ?? Number.NEGATIVE_INFINITY) + settings.withdraw_interval * MINUTE_MS,
    affiliate,
  };
}

/** The sum (cents) of a period's requests up to which `withdraw_daily_request` leaves the smallest amount that may be asked for. */
function highestSum({ withdraw_daily_request: most, withdraw_min: min }: Settings): Cents {
  return most === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, most - Math.max(1, min));
}

/** The first moment (ms since 1970) at which every rule of time lets the player ask again; the present one where they do. */
export function nextRequestAt(room: WithdrawalAllowance, settings: Settings, now: number): number {
  const { withdraw_affiliate_day: weekday, withdraw_daily: daily, general_time_zone: zone } = settings;
  const countEndsAt = room.dayCount >= daily ? room.dayEndsAt : now;
  const at = Math.max(now, countEndsAt, room.sumEndsAt, room.intervalEndsAt);
  if (!room.affiliate || weekday === null) return at;
  const days = (weekday - weekdayInZone(at, zone) + 7) % 7;
  return days === 0 ? at : startOfDate(dateInZone(at, zone), zone, days);
}

/** The page words the rule with its figures; the message names only the range of an amount. */
function refuseWithdrawal(rule: WithdrawRule, figures: Readonly<Record<string, number>>): never {
  const isRange = rule === 'withdraw_min' || rule === 'withdraw_max';
  const wording = isRange
    ? { text: 'amount_between', values: figures, fields: { amount: ['amount_between'] } }
    : {};
  throw new Refusal('limit_reached', { rule, figures, ...wording });
}

/** Throws the refusal 'limit_reached', which names the rule and its figures, or 'insufficient_funds'. */
export function assertWithdrawalAllowed(
  allowance: WithdrawalAllowance,
  settings: Settings,
  amountCents: Cents,
  now: number,
): void {
  if (!allowance.everything) checkLimits(allowance, settings, amountCents, now);
  if (amountCents > allowance.realCents) throw new Refusal('insufficient_funds');
  if (amountCents > allowance.withdrawableCents) {
    const { lockedCents: locked, withdrawableCents: withdrawable, toStakeCents: to_stake } = allowance;
    refuseWithdrawal('deposit_rollover', { locked, withdrawable, to_stake });
  }
}

function checkLimits(room: WithdrawalAllowance, settings: Settings, amountCents: Cents, now: number): void {
  const { withdraw_min: min, withdraw_max: max, withdraw_daily: daily } = settings;
  const weekday = settings.withdraw_affiliate_day;
  if (room.affiliate && weekday !== null && weekdayInZone(now, settings.general_time_zone) !== weekday) {
    refuseWithdrawal('withdraw_affiliate_day', { weekday });
  }
  if (amountCents < min) refuseWithdrawal('withdraw_min', { min, max });
  if (amountCents > max) refuseWithdrawal('withdraw_max', { min, max });
  if (room.dayCount >= daily) {
    const figures = { daily, count: room.dayCount, next_at: nextRequestAt(room, settings, now) };
    refuseWithdrawal('withdraw_daily', figures);
  }
  if (now < room.intervalEndsAt) {
    refuseWithdrawal('withdraw_interval', {
      minutes: settings.withdraw_interval,
      next_at: nextRequestAt(room, settings, now),
    });
  }
  const most = settings.withdraw_daily_request;
  if (most > 0 && room.dayCents + amountCents > most) {
    const left = Math.max(0, most - room.dayCents);
    // Another amount may be asked for at once, unless less than the smallest one is left.
    const next = room.sumEndsAt > now ? { next_at: nextRequestAt(room, settings, now) } : {};
    refuseWithdrawal('withdraw_daily_request', { max: most, left, ...next });
  }
}

/** Whether two persons must approve a payout of this amount (decision 045). */
export const isForTwoPersons = (
  { ops_payout_two_persons: most }: OperatorSettings,
  amountCents: Cents,
): boolean => most > 0 && amountCents > most;

type ManualReviewReason = (typeof MANUAL_REVIEW_REASONS)[number];

/** Why this withdrawal must wait for the operator; null if it is paid automatically. D15 */
export async function manualReviewReason(
  tx: Queries,
  playerId: string,
  settings: Settings,
  amountCents: Cents,
  now: number,
): Promise<ManualReviewReason | null> {
  if (!settings.withdraw_auto_kyc) return 'withdraw_auto_kyc';
  if (await refusedTooOften(tx, playerId, settings.withdraw_auto_disable)) return 'withdraw_auto_disable';
  // For the player the general reason: one of its own would tell from which amount on (decision 045).
  if (isForTwoPersons(await readOperatorSettings(tx), amountCents)) return 'withdraw_auto_kyc';
  if (settings.withdraw_hourly === 0) return null;
  // Decisions that use the hour's sum must not run concurrently.
  await takeLock(tx, 'hourlyPayouts');
  const [paid] = await tx
    .select({ cents: sum(withdrawalsTable.amountCents) })
    .from(withdrawalsTable)
    .where(
      and(
        eq(withdrawalsTable.automatic, true),
        inArray(withdrawalsTable.status, COUNTED_STATUSES),
        not(isPastSql(withdrawalsTable.createdAt, now - HOUR_MS, HOUR_MS)),
      ),
    );
  return Number(paid?.cents ?? 0) + amountCents > settings.withdraw_hourly ? 'withdraw_hourly' : null;
}

/** Whether the payment provider refused all of the player's last payouts, as many as given. */
async function refusedTooOften(tx: Queries, playerId: string, times: number): Promise<boolean> {
  if (times === 0) return false;
  const ended = tx
    .select({ status: withdrawalsTable.status })
    .from(withdrawalsTable)
    .where(
      and(
        eq(withdrawalsTable.playerId, playerId),
        inArray(withdrawalsTable.status, [approved, refused]),
        or(isNull(withdrawalsTable.refusedBy), ne(withdrawalsTable.refusedBy, 'operator')),
      ),
    )
    .orderBy(desc(withdrawalsTable.settledAt))
    .limit(times)
    .as('ended');
  const [row] = await tx.select({ refused: count() }).from(ended).where(eq(ended.status, refused));
  return row?.refused === times;
}
