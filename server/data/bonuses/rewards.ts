// What a player is promised: a coupon's bonus, a referral's reward. Where `compliance_no_prior_benefit` is on it waits for
// the first settled real-money bet, the player's own and, for a referral, the referred player's too (D11). Nobody gets anything
// while he is barred.
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Cents } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import type { Localised } from '#server/core/localised.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { readPolicyFacts } from '#server/data/policy/policy-facts.ts';
import {
  bonusesTable,
  type Contributions,
  rolloverRulesTable,
} from '#server/data/schema/bonuses/bonuses-table.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { type Bonus, creditRealMoneyReward, findRunningBonus, startBonus, updateBonus } from './bonuses.ts';
import { hasFirstBet } from './first-bets.ts';

const DAY_MS = 86_400_000;

interface Reward {
  playerId: string;
  /** What it is for; one benefit a reference. */
  reference: string;
  name: Localised;
  couponCode: string;
  walletType: 'real' | 'bonus';
  amountCents: Cents;
  /** Id of a rollover rule; without one the bonus must be staked once, in any game. */
  ruleId: string | null;
  /** Runs as soon as it may; otherwise the player activates it. */
  autoActivate: boolean;
  /** A referred player, whose first bet it waits for too. */
  referred: string | null;
}

/** Staked once, everything counts. */
const PLAIN_RULE: { times: number; contributions: Contributions; validDays: number } = {
  times: 1,
  contributions: { slots: 100, live: 100, casino: 100, originals: 100, sports: 100 },
  validDays: 30,
};

/** The ids of all rollover rules. */
export async function rolloverRuleIds(queries: Queries): Promise<ReadonlySet<string>> {
  const rules = await queries.select({ id: rolloverRulesTable.id }).from(rolloverRulesTable);
  return new Set(rules.map(({ id }) => id));
}

async function ruleOf(tx: Queries, ruleId: string | null): Promise<typeof PLAIN_RULE> {
  if (ruleId === null) return PLAIN_RULE;
  const [rule] = await tx.select().from(rolloverRulesTable).where(eq(rolloverRulesTable.id, ruleId));
  return rule ?? PLAIN_RULE;
}

/** Grants a benefit, now or waiting; a reference that was granted before grants nothing. */
export async function grantReward(tx: Queries, benefit: Reward, now: number): Promise<Bonus | undefined> {
  const { compliance_no_prior_benefit: waits } = await readSettings(tx);
  await lockBalances(tx, benefit.playerId);
  const waitsForOwnBet = waits && !(await hasFirstBet(tx, benefit.playerId));
  const waitsForBetOf =
    waits && benefit.referred && !(await hasFirstBet(tx, benefit.referred)) ? benefit.referred : null;
  const { times, contributions, validDays } = await ruleOf(tx, benefit.ruleId);
  const { playerId, reference, name, couponCode, walletType, amountCents, autoActivate } = benefit;
  const [bonus] = await tx
    .insert(bonusesTable)
    .values({
      id: newId(),
      playerId,
      reference,
      name,
      couponCode,
      walletType,
      amountCents,
      autoActivate,
      waitsForOwnBet,
      waitsForBetOf,
      status: 'waiting',
      times,
      contributions,
      validDays,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!bonus || waitsForOwnBet || waitsForBetOf) return bonus;
  return release(tx, bonus, now);
}

/**
 * Lets a benefit go that waits for nothing more; one of a player who is barred waits until he is back (D11). The caller holds its
 * player's locks.
 */
async function release(tx: Queries, bonus: Bonus, now: number): Promise<Bonus> {
  if ((await readPolicyFacts(tx, bonus.playerId, undefined))?.barred) return bonus;
  if (bonus.walletType === 'real') return creditRealMoneyReward(tx, bonus, now);
  const { bonusCents } = await lockBalances(tx, bonus.playerId);
  const available = { status: 'available' as const, expiresAt: now + bonus.validDays * DAY_MS };
  const released = await updateBonus(tx, bonus.id, available, bonusCents, now);
  if (!bonus.autoActivate || (await findRunningBonus(tx, bonus.playerId))) return released;
  return startBonus(tx, released, now);
}

/** A player had his first settled real-money bet: what waited for it alone is credited. */
export async function creditRewardsAfterFirstBet(tx: Queries, playerId: string, now: number): Promise<void> {
  const concerned = await tx
    .select()
    .from(bonusesTable)
    .where(
      and(
        eq(bonusesTable.status, 'waiting'),
        or(eq(bonusesTable.playerId, playerId), eq(bonusesTable.waitsForBetOf, playerId)),
      ),
    )
    // One's own first, then the referrer's: locks go from a player to whoever brought him, never back.
    .orderBy(asc(bonusesTable.createdAt), asc(bonusesTable.id));
  const own = concerned.filter((bonus) => bonus.playerId === playerId);
  const others = concerned.filter((bonus) => bonus.playerId !== playerId);
  for (const { id, playerId: owner } of [...own, ...others]) {
    await lockBalances(tx, owner);
    const [bonus] = await tx.select().from(bonusesTable).where(eq(bonusesTable.id, id));
    if (bonus?.status !== 'waiting') continue;
    const waitsForOwnBet = owner === playerId ? false : bonus.waitsForOwnBet;
    const waitsForBetOf = bonus.waitsForBetOf === playerId ? null : bonus.waitsForBetOf;
    await tx.update(bonusesTable).set({ waitsForOwnBet, waitsForBetOf }).where(eq(bonusesTable.id, id));
    if (!waitsForOwnBet && waitsForBetOf === null) await release(tx, bonus, now);
  }
}

/** A player is back: what came meanwhile and waits for nothing else is credited. */
export async function creditRewardsAfterExclusion(tx: Queries, playerId: string, now: number): Promise<void> {
  await lockBalances(tx, playerId);
  const held = await tx
    .select()
    .from(bonusesTable)
    .where(
      and(
        eq(bonusesTable.playerId, playerId),
        eq(bonusesTable.status, 'waiting'),
        eq(bonusesTable.waitsForOwnBet, false),
        isNull(bonusesTable.waitsForBetOf),
      ),
    )
    .orderBy(asc(bonusesTable.createdAt), asc(bonusesTable.id));
  for (const bonus of held) await release(tx, bonus, now);
}
