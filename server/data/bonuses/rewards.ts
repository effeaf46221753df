// Rewards of a coupon or a referral. If `compliance_no_prior_benefit` is on, a reward waits for the first settled
// real-money bet of the player and, for a referral, of the referred player too (D11). A barred player gets no reward
// while the bar lasts.
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import type { Localised } from '#server/core/localised.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { readPolicyFacts } from '#server/data/policy/policy-facts.ts';
import {
  bonusesTable,
  type Contributions,
  firstBetsTable,
  rolloverRulesTable,
} from '#server/data/schema/bonuses-table.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import {
  announceBonusState,
  type Bonus,
  creditRealMoneyReward,
  findRunningBonus,
  startBonus,
  updateBonus,
} from './bonus-lifecycle.ts';

/** Whether the player's first real-money bet has been settled. D11 */
export async function hasFirstBet(queries: Queries, playerId: string): Promise<boolean> {
  const rows = await queries.select().from(firstBetsTable).where(eq(firstBetsTable.playerId, playerId));
  return rows.length > 0;
}

/** Records a settled real-money bet; returns true if it is the player's first. */
export async function recordFirstBet(tx: Queries, playerId: string, now: number): Promise<boolean> {
  const noted = await tx
    .insert(firstBetsTable)
    .values({ playerId, at: now })
    .onConflictDoNothing()
    .returning({ at: firstBetsTable.at });
  return noted.length > 0;
}

const DAY_MS = 86_400_000;

interface Reward {
  playerId: string;
  /** What the reward is for; each reference is rewarded once. */
  reference: string;
  name: Localised;
  couponCode: string;
  walletType: 'real' | 'bonus';
  amountCents: Cents;
  /** Id of a rollover rule; without one the bonus must be staked once, in any game. */
  ruleId: string | null;
  /** Starts as soon as possible; otherwise the player activates it. */
  autoActivate: boolean;
  /** The referred player whose first bet the reward also waits for. */
  referred: string | null;
}

/** How often a bonus must be staked, how much of a stake counts by kind, and the days to do so. */
export interface RolloverRule {
  times: number;
  contributions: Contributions;
  validDays: number;
}

/** Staked once; every kind of game counts fully. */
export const PLAIN_RULE: RolloverRule = {
  times: 1,
  contributions: { slots: 100, live: 100, casino: 100, originals: 100, sports: 100 },
  validDays: 30,
};

/** The ids of all rollover rules. */
export async function rolloverRuleIds(queries: Queries): Promise<ReadonlySet<string>> {
  const rules = await queries.select({ id: rolloverRulesTable.id }).from(rolloverRulesTable);
  return new Set(rules.map(({ id }) => id));
}

/** The rollover rule with this id; the plain rule for none. */
export async function findRolloverRule(tx: Queries, ruleId: string | null): Promise<RolloverRule> {
  if (ruleId === null) return PLAIN_RULE;
  const [rule] = await tx.select().from(rolloverRulesTable).where(eq(rolloverRulesTable.id, ruleId));
  return rule ?? PLAIN_RULE;
}

/** Grants a reward, at once or after its conditions are met; a reference that was rewarded before grants nothing. */
export async function grantReward(tx: Queries, benefit: Reward, now: number): Promise<Bonus | undefined> {
  const { compliance_no_prior_benefit: waits } = await readSettings(tx);
  await lockBalances(tx, benefit.playerId);
  const waitsForOwnBet = waits && !(await hasFirstBet(tx, benefit.playerId));
  const waitsForBetOf =
    waits && benefit.referred && !(await hasFirstBet(tx, benefit.referred)) ? benefit.referred : null;
  const { times, contributions, validDays } = await findRolloverRule(tx, benefit.ruleId);
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
  return creditReward(tx, bonus, now);
}

/**
 * Releases a reward that has no open conditions; a barred player's reward waits until the bar ends (D11). The caller
 * holds the locks on the player's accounts.
 */
async function creditReward(tx: Queries, bonus: Bonus, now: number): Promise<Bonus> {
  if ((await readPolicyFacts(tx, bonus.playerId, undefined))?.barred) return bonus;
  if (bonus.walletType === 'real') return creditRealMoneyReward(tx, bonus, now);
  const { bonusCents } = await lockBalances(tx, bonus.playerId);
  const available = { status: 'available' as const, expiresAt: now + bonus.validDays * DAY_MS };
  const released = await updateBonus(tx, bonus.id, available, bonusCents, now);
  if (bonus.autoActivate && !(await findRunningBonus(tx, bonus.playerId, now))) {
    return startBonus(tx, released, now);
  }
  // A referrer's pages hear nothing of the bet that released it.
  await announceBonusState(tx, released, now);
  return released;
}

/** Releases the rewards that waited only for the player's first settled real-money bet. */
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
    // The player's own rewards first, then the referrer's: locks are always taken from the referred player to the
    // referrer, never in the other direction.
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
    if (!waitsForOwnBet && waitsForBetOf === null) await creditReward(tx, bonus, now);
  }
}

/** Releases, after a bar has ended, the rewards that came in the meantime and have no other open condition. */
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
  for (const bonus of held) await creditReward(tx, bonus, now);
}
