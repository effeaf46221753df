// What play does to a bonus: stakes count towards its rollover, wins of its money are noted, and what comes back from a
// stake goes where the bonus's money went meanwhile. The caller holds the player's locks.
import { eq } from 'drizzle-orm';
import type { Cents } from '#contract/rules/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { bonusesTable } from '#server/data/schema/bonuses/bonuses-table.ts';
import { type Bonus, findRunningBonus, isBonusRunning, updateBonus } from './bonuses.ts';

/** Where the bonus part of a stake belongs when it comes back: where that bonus's money went. */
export async function findBonusMoneyDestination(
  tx: Queries,
  bonusId: string | null,
): Promise<'bonus' | 'real' | 'promotions'> {
  if (bonusId === null) return 'bonus';
  const [bonus] = await tx.select().from(bonusesTable).where(eq(bonusesTable.id, bonusId));
  if (!bonus || isBonusRunning(bonus)) return 'bonus';
  return bonus.status === 'redeemed' ? 'real' : 'promotions';
}

/** Notes what a bonus's money won (cents). The caller holds the player's locks. */
export async function recordBonusWin(
  tx: Queries,
  id: string,
  wonCents: Cents,
  bonusCents: Cents,
  now: number,
): Promise<void> {
  const [bonus] = await tx.select().from(bonusesTable).where(eq(bonusesTable.id, id));
  if (bonus) await updateBonus(tx, id, { wonCents: bonus.wonCents + wonCents }, bonusCents, now);
}

/** Counts a settled bet towards the running bonus's rollover. The caller holds the player's locks. */
export async function countTowardsBonusRollover(
  tx: Queries,
  bet: { playerId: string; kind: keyof Bonus['contributions']; stakeCents: Cents; now: number },
): Promise<void> {
  const bonus = await findRunningBonus(tx, bet.playerId);
  if (bonus?.status !== 'active') return;
  const counted = rolloverContribution(bonus.contributions, bet.kind, bet.stakeCents);
  if (counted === 0) return;
  const currentCents = Math.min(bonus.rolloverCents, bonus.currentCents + counted);
  const status = currentCents === bonus.rolloverCents ? 'completed' : 'active';
  const { bonusCents } = await lockBalances(tx, bet.playerId);
  await updateBonus(tx, bonus.id, { currentCents, status }, bonusCents, bet.now);
}

/** What of a stake counts (cents), rounded down. */
export function rolloverContribution(
  contributions: Bonus['contributions'],
  kind: keyof Bonus['contributions'],
  stakeCents: Cents,
): Cents {
  return Number((BigInt(stakeCents) * BigInt(contributions[kind] ?? 0)) / 100n);
}
