import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import { countedAddress } from '#server/core/http/client-address.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { hasPassed, isPast, isPastSql } from '#server/core/passed-moments.ts';

export const rateLimitsTable = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: moment('ends_at').notNull(),
  strikes: integer('strikes').notNull(),
  blockedUntil: moment('blocked_until').notNull(),
});

export interface RateRule {
  name: string;
  /** At most `max` tries in a window of `windowMs`. */
  max: number;
  windowMs: number;
  /** Each exceeded window doubles the wait, up to a quarter of an hour (D5). */
  growing?: true;
}

interface RateDecision {
  allowed: boolean;
  /** Seconds until the next try may pass. */
  retryAfterS: number;
}

export interface RateLimiter {
  /** Counts one try for a key (an address, a player, an e-mail…) and returns whether it is allowed. An IPv6 address counts as its /64. */
  tryConsume(rule: RateRule, key: string, now: number): Promise<RateDecision>;
  /** Counts one try. Throws the refusal 'too_many' where it is not allowed. */
  consume(rule: RateRule, key: string, now: number): Promise<void>;
  /**
   * Takes one allowed try of a key back: what it was for could not be done, and was not the caller's fault. Where a further try was refused
   * meanwhile, the next one passes; a growing wait stays.
   */
  giveBack(rule: RateRule, key: string): Promise<void>;
  /** Resets the tries of a key, for example after a successful login. */
  reset(rule: RateRule, key: string): Promise<void>;
}

const MAX_WAIT_MS = 15 * 60_000;
/** After this time without a try the growing wait starts again. */
const STRIKES_RESET_AFTER_MS = 60 * 60_000;

// Keys are addresses and documents of people: only hashes are stored.
function rowKey(rule: RateRule, key: string): string {
  return `${rule.name}:${createHash('sha256').update(countedAddress(key)).digest('base64url')}`;
}

/** How far ahead a window or a wait ends at most (ms). */
const longestOf = ({ windowMs, growing }: RateRule): number =>
  growing ? Math.max(windowMs, MAX_WAIT_MS) : windowMs;

const refused = (until: number, now: number): RateDecision => ({
  allowed: false,
  retryAfterS: Math.max(1, Math.ceil((until - now) / 1_000)),
});

/** How long this copy refuses by itself what the database refused (ms): another copy may have opened the limit meanwhile. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_KEYS = 10_000;

/**
 * Rate limits in the database, so that several copies of the server share them. A refused try changes nothing there, so the next ones of
 * its key are refused without asking for a second.
 */
export function openRateLimiter(db: Database): RateLimiter {
  const refusals = new LRUCache<string, { until: number; asksAgainAt: number }>({ max: REMEMBERED_KEYS });

  async function tryConsume(rule: RateRule, key: string, now: number): Promise<RateDecision> {
    const id = rowKey(rule, key);
    const known = refusals.get(id);
    if (known && !hasPassed(known.asksAgainAt, now, REMEMBERED_MS)) return refused(known.until, now);
    const until = await refusedUntil(id, rule, now);
    if (until === undefined) return { allowed: true, retryAfterS: 0 };
    refusals.set(id, { until, asksAgainAt: Math.min(until, now + REMEMBERED_MS) });
    return refused(until, now);
  }

  /** Counts one try; returns until when it is refused (ms since 1970), undefined where it is allowed. */
  async function refusedUntil(id: string, rule: RateRule, now: number): Promise<number | undefined> {
    if (await countWithinLimit(id, rule, now)) return undefined;
    return db.transaction(async (tx) => {
      const fresh = { hits: 0, endsAt: now + rule.windowMs, strikes: 0, blockedUntil: 0 };
      await tx
        .insert(rateLimitsTable)
        .values({ key: id, ...fresh })
        .onConflictDoNothing();
      const [row] = await tx.select().from(rateLimitsTable).where(eq(rateLimitsTable.key, id)).for('update');
      const known = row ?? { key: id, ...fresh };
      const longestMs = longestOf(rule);
      if (!isPast(known.blockedUntil, now, longestMs)) return known.blockedUntil;
      const isQuiet = isPast(known.endsAt + STRIKES_RESET_AFTER_MS, now, longestMs + STRIKES_RESET_AFTER_MS);
      const strikes = isQuiet ? 0 : known.strikes;
      const isOver = isPast(known.endsAt, now, longestMs);
      const open = isOver ? { ...known, hits: 0, endsAt: now + rule.windowMs } : known;
      const next = { hits: open.hits + 1, endsAt: open.endsAt, strikes, blockedUntil: 0 };
      const allowed = next.hits <= rule.max;
      if (!allowed) {
        const grown = rule.growing ? rule.windowMs * 2 ** Math.min(strikes, 10) : 0;
        next.blockedUntil = Math.max(open.endsAt, now + Math.min(grown, MAX_WAIT_MS));
        next.endsAt = next.blockedUntil;
        next.strikes = strikes + 1;
      }
      await tx.update(rateLimitsTable).set(next).where(eq(rateLimitsTable.key, id));
      return allowed ? undefined : next.blockedUntil;
    });
  }

  /** Nearly every try is allowed: one statement counts such a try, and changes nothing where the limit is reached. */
  async function countWithinLimit(id: string, rule: RateRule, now: number): Promise<boolean> {
    const { max, windowMs } = rule;
    const { hits, endsAt, strikes, blockedUntil } = rateLimitsTable;
    const longestMs = longestOf(rule);
    const isOver = isPastSql(endsAt, now, longestMs);
    const isQuiet = isPastSql(endsAt, now - STRIKES_RESET_AFTER_MS, longestMs + STRIKES_RESET_AFTER_MS);
    const passed = await db.queries
      .insert(rateLimitsTable)
      .values({ key: id, hits: 1, endsAt: now + windowMs, strikes: 0, blockedUntil: 0 })
      .onConflictDoUpdate({
        target: rateLimitsTable.key,
        set: {
          hits: sql`case when ${isOver} then 1 else ${hits} + 1 end`,
          endsAt: sql`case when ${isOver} then ${now + windowMs} else ${endsAt} end`,
          strikes: sql`case when ${isQuiet} then 0 else ${strikes} end`,
          blockedUntil: 0,
        },
        setWhere: sql`${isPastSql(blockedUntil, now, longestMs)} and (${isOver} or ${hits} < ${max})`,
      })
      .returning({ hits });
    return passed.length > 0;
  }

  return {
    tryConsume,
    async consume(rule, key, now) {
      const answer = await tryConsume(rule, key, now);
      if (!answer.allowed) throw new Refusal('too_many', { retryAfterS: answer.retryAfterS });
    },
    async giveBack(rule, key) {
      const id = rowKey(rule, key);
      const { hits, blockedUntil } = rateLimitsTable;
      // The refused try is among the hits.
      const open = { hits: sql`${hits} - case when ${blockedUntil} > 0 then 2 else 1 end`, blockedUntil: 0 };
      await db.queries
        .update(rateLimitsTable)
        .set(rule.growing ? { hits: sql`${hits} - 1` } : open)
        .where(and(eq(rateLimitsTable.key, id), gt(hits, 0)));
      refusals.delete(id);
    },
    async reset(rule, key) {
      const id = rowKey(rule, key);
      await db.queries.delete(rateLimitsTable).where(eq(rateLimitsTable.key, id));
      refusals.delete(id);
    },
  };
}

/**
 * Asks an outside party for a caller whose try was counted under these rules: a try that the party does not answer is given back. Throws
 * what asking throws.
 */
export async function askCounted<Answer>(
  limiter: Pick<RateLimiter, 'giveBack'>,
  {
    rules,
    key,
    isGivenBack = () => true,
  }: { rules: readonly RateRule[]; key: string; isGivenBack?: (error: unknown) => boolean },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isGivenBack(error)) for (const rule of rules) await limiter.giveBack(rule, key);
    throw error;
  }
}

/** Deletes rows that no longer limit anything. */
export async function deleteExpiredRateLimits(db: Database, now: number): Promise<void> {
  await db.queries.delete(rateLimitsTable).where(lt(rateLimitsTable.endsAt, now - STRIKES_RESET_AFTER_MS));
}
