// The policy's rule for a player's own limits (D11). The refusal names the limit that leaves the least, and how much
// is left.
import type { LimitName } from '#contract/endpoints/protection.ts';
import type { Cents } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { enqueueLimitNotice, limitKey } from '#server/data/notices/push-queue.ts';
import { limitPeriodOf, limitPeriodsAt, limitUsage } from './player-limit-usage.ts';
import { effectiveLimit, type StoredLimit } from './player-limits.ts';

/**
 * What a command would use up. `paid`: a charge that was opened earlier and is paid now, however much time is left.
 */
type Use =
  | { of: 'deposit'; amountCents: Cents }
  | { of: 'paid'; amountCents: Cents }
  | { of: 'stake'; amountCents: Cents }
  | { of: 'launch' };

const TOUCHED: Readonly<Record<Use['of'], readonly string[]>> = {
  deposit: ['deposit', 'time'],
  paid: ['deposit'],
  stake: ['loss', 'stake', 'time'],
  launch: ['time'],
};

interface LimitQuestion {
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
  { tx, playerId, limits: stored, timeZone, now }: LimitQuestion,
  use: Use,
): Promise<void> {
  const limits = stored
    .map((limit) => effectiveLimit(limit, now))
    .flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
    .filter(({ name }) => TOUCHED[use.of].some((kind) => name.startsWith(kind)));
  if (limits.length === 0) return;
  const spans = limitPeriodsAt(now, timeZone);
  const names = limits.map(({ name }) => name);
  const used = await limitUsage(tx, playerId, { names, spans, paidOnly: use.of === 'paid', now });
  const open = limits.map(({ name, value }) => ({ name, value, left: value - (used.get(name) ?? 0) }));
  const passed = open
    .filter(({ name, left }) => (name === 'time_day' ? left <= 0 : amountOf(use) > left))
    .toSorted((one, other) => one.left - other.left)[0];
  if (passed) refuse(passed, limitPeriodOf(passed.name, spans).ends);
  if (use.of !== 'stake' && use.of !== 'paid') return;
  // No command uses time up: the first refusal by that limit enqueues its notice.
  const usedUp = open.filter(({ name, left }) => name !== 'time_day' && left === use.amountCents);
  for (const { name, value } of usedUp) {
    const limit = { playerId, limitKey: limitKey(name, value), until: limitPeriodOf(name, spans).ends };
    await enqueueLimitNotice(tx, limit, now);
  }
}

const amountOf = (use: Use) => ('amountCents' in use ? use.amountCents : 0);

function refuse(
  { name, value, left }: { name: LimitName; value: number; left: number },
  ends: number,
): never {
  const figures = { limit: value, left: Math.max(0, left), renews_at: ends };
  const rule = `limit_${name}`;
  const values = name === 'time_day' ? {} : { limit: figures.limit, left: figures.left };
  throw new Refusal('limit_reached', { rule, text: rule, figures, values });
}
