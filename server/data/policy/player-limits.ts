// A player's own limits (D11). A stricter limit applies at once; a looser one, or none, after a day, until which the
// present one applies. `player-limit-usage.ts` computes the used part.
import { eq } from 'drizzle-orm';
import type { LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { isTimeLimit } from '#contract/rules/player/time-limit.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { enqueueLimitNotice, limitKey } from '#server/data/notices/push-queue.ts';
import { playerLimitsTable } from '#server/data/schema/protection-table.ts';
import { limitPeriodOf, limitPeriodsAt, limitUsage } from './player-limit-usage.ts';

/** Cents or minutes; null: no limit. */
type LimitValue = number | null;

/** A limit as it is stored. */
export interface StoredLimit {
  name: LimitName;
  value: LimitValue;
  nextValue: LimitValue;
  nextAt: number | null;
}

/** The limit that applies now, and the one that applies later. */
interface LimitNow {
  name: LimitName;
  value: LimitValue;
  next: { value: LimitValue; at: number } | null;
}

/** The effective state of a stored limit at a moment. */
function effectiveLimit({ name, value, nextValue, nextAt }: StoredLimit, now: number): LimitNow {
  if (nextAt === null) return { name, value, next: null };
  if (nextAt <= now) return { name, value: nextValue, next: null };
  return { name, value, next: { value: nextValue, at: nextAt } };
}

/** All limits of a player in their effective state, and when each was set (ms since 1970). */
export async function listPlayerLimits(
  queries: Queries,
  playerId: string,
  now: number,
): Promise<(LimitNow & { setAt: number })[]> {
  const rows = await queries.select().from(playerLimitsTable).where(eq(playerLimitsTable.playerId, playerId));
  return rows.map((row) => ({ ...effectiveLimit(row, now), setAt: row.setAt }));
}

const isLooser = (value: LimitValue, than: LimitValue) => than !== null && (value === null || value > than);

/**
 * Sets a limit; setting the present value again cancels a waiting change, and setting the waiting value again changes nothing (PUT is
 * idempotent, RFC 9110, 9.2.2). The account lock makes it sequential with
 * stakes, so that no bet passes in between.
 */
export async function setPlayerLimit(
  tx: Queries,
  playerId: string,
  { name, value }: { name: LimitName; value: LimitValue },
  now: number,
): Promise<void> {
  await lockBalances(tx, playerId);
  const known = (await listPlayerLimits(tx, playerId, now)).find((limit) => limit.name === name);
  const present = known?.value ?? null;
  const latest = now + LIMIT_INCREASE_DELAY_MS;
  // A moment further ahead was set by a clock that has been corrected since. The wait protects the player: it isn't cut short.
  const nextAt = known?.next?.value === value ? Math.min(known.next.at, latest) : latest;
  const values = isLooser(value, present)
    ? { value: present, nextValue: value, nextAt, setAt: now }
    : { value, nextValue: null, nextAt: null, setAt: now };
  await tx
    .insert(playerLimitsTable)
    .values({ playerId, name, ...values })
    .onConflictDoUpdate({ target: [playerLimitsTable.playerId, playerLimitsTable.name], set: values });
}

// The policy's rule for a player's own limits (D11). The refusal names the limit that leaves the least, and how much
// is left; of several that leave the same, the one that renews last, because until then the others don't help.

/**
 * What a command would use up. `paid`: a charge that was opened earlier and is paid now, however much time is left.
 */
type Use =
  | { of: 'deposit'; amountCents: Cents }
  | { of: 'paid'; amountCents: Cents }
  | { of: 'stake'; amountCents: Cents }
  | { of: 'launch' };

const LIMITS_BY_USE: Readonly<Record<Use['of'], readonly string[]>> = {
  deposit: ['deposit', 'time'],
  paid: ['deposit'],
  stake: ['loss', 'stake', 'time'],
  launch: ['time'],
};

interface LimitContext {
  tx: Queries;
  playerId: string;
  limits: readonly StoredLimit[];
  timeZone: string;
  now: number;
}

/**
 * Throws the refusal 'limit_reached' with the rule `limit_<name>` if the use exceeds a limit. If it uses a limit up
 * exactly, the player gets a notice.
 */
export async function assertWithinPlayerLimits(
  { tx, playerId, limits: stored, timeZone, now }: LimitContext,
  use: Use,
): Promise<void> {
  const limits = stored
    .map((limit) => effectiveLimit(limit, now))
    .flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
    .filter(({ name }) => LIMITS_BY_USE[use.of].some((kind) => name.startsWith(kind)));
  if (limits.length === 0) return;
  const spans = limitPeriodsAt(now, timeZone);
  const names = limits.map(({ name }) => name);
  const used = await limitUsage(tx, playerId, { names, spans, paidOnly: use.of === 'paid', now });
  const open = limits.map(({ name, value }) => ({
    name,
    value,
    left: value - (used.get(name) ?? 0),
    ends: limitPeriodOf(name, spans).ends,
  }));
  const passed = open
    .filter(({ name, left }) => (isTimeLimit(name) ? left <= 0 : amountOf(use) > left))
    .toSorted((one, other) => leftOf(one) - leftOf(other) || other.ends - one.ends)[0];
  if (passed) refuse(passed);
  if (use.of !== 'stake' && use.of !== 'paid') return;
  // No command uses time up: the first refusal by that limit enqueues its notice.
  const usedUp = open.filter(({ name, left }) => !isTimeLimit(name) && left === use.amountCents);
  for (const { name, value, ends } of usedUp) {
    const limit = { playerId, limitKey: limitKey(name, value), until: ends };
    await enqueueLimitNotice(tx, limit, now);
  }
}

const amountOf = (use: Use) => ('amountCents' in use ? use.amountCents : 0);

/** A limit that holds, with what is left of it (cents or minutes; negative: exceeded) until it renews (ms since 1970). */
interface OpenLimit {
  name: LimitName;
  value: number;
  left: number;
  ends: number;
}

const leftOf = ({ left }: OpenLimit) => Math.max(0, left);

function refuse(passed: OpenLimit): never {
  const { name, value, ends } = passed;
  const figures = { limit: value, left: leftOf(passed), renews_at: ends };
  const rule = `limit_${name}`;
  const values = isTimeLimit(name) ? {} : { limit: figures.limit, left: figures.left };
  throw new Refusal('limit_reached', { rule, text: rule, figures, values });
}
