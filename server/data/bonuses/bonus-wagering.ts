// How play changes a bonus: stakes count towards its rollover, wins paid with its money are recorded, and the bonus
// part of a refund goes to the account that the bonus's money was moved to. The caller holds the locks on the
// player's accounts.
import { eq } from 'drizzle-orm';
import type { Cents } from '#contract/rules/money/money.ts';
import type { Queries } from '#server/core/db/database.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { bonusesTable } from '#server/data/schema/bonuses-table.ts';
import { type Bonus, endIfOver, findRunningBonus, isBonusRunning, updateBonus } from './bonus-lifecycle.ts';

/**
 * The account to which the bonus part of a refunded or won stake belongs: the one to which that bonus's money was
 * moved. A bonus whose time has passed is ended first.
 */
export async function findBonusMoneyDestination(
  tx: Queries,
  bonusId: string | null,
  now: number,
): Promise<'bonus' | 'real' | 'promotions'> {
  if (bonusId === null) return 'bonus';
  const [found] = await tx.select().from(bonusesTable).where(eq(bonusesTable.id, bonusId));
  const bonus = found && (await endIfOver(tx, found, now));
  if (!bonus || isBonusRunning(bonus)) return 'bonus';
  return bonus.status === 'redeemed' ? 'real' : 'promotions';
}

/** Adds to the amount that a bonus's money has won (cents). The caller holds the locks on the player's accounts. */
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

/** Counts a settled bet towards the running bonus's rollover. The caller holds the locks on the player's accounts. */
export async function countTowardsBonusRollover(
  tx: Queries,
  bet: { playerId: string; kind: keyof Bonus['contributions']; stakeCents: Cents; now: number },
): Promise<void> {
  const bonus = await findRunningBonus(tx, bet.playerId, bet.now);
  if (bonus?.status !== 'active') return;
  const counted = rolloverContribution(bonus.contributions, bet.kind, bet.stakeCents);
  if (counted === 0) return;
  const currentCents = Math.min(bonus.rolloverCents, bonus.currentCents + counted);
  const status = currentCents === bonus.rolloverCents ? 'completed' : 'active';
  const { bonusCents } = await lockBalances(tx, bet.playerId);
  await updateBonus(tx, bonus.id, { currentCents, status }, bonusCents, bet.now);
}

/** The part of a stake that counts (cents), rounded down. */
export function rolloverContribution(
  contributions: Bonus['contributions'],
  kind: keyof Bonus['contributions'],
  stakeCents: Cents,
): Cents {
  return Number((BigInt(stakeCents) * BigInt(contributions[kind] ?? 0)) / 100n);
}
