// A player's own limits (D11). A stricter limit applies at once; a looser one, or none, after a day, until which the
// present one applies. `player-limit-usage.ts` computes the used part.
import { eq } from 'drizzle-orm';
import type { LimitName } from '#contract/endpoints/protection.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { playerLimitsTable } from '#server/data/schema/protection/protection-table.ts';

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
export function effectiveLimit({ name, value, nextValue, nextAt }: StoredLimit, now: number): LimitNow {
  if (nextAt === null) return { name, value, next: null };
  if (nextAt <= now) return { name, value: nextValue, next: null };
  return { name, value, next: { value: nextValue, at: nextAt } };
}

/** All limits of a player in their effective state. */
export async function listPlayerLimits(queries: Queries, playerId: string, now: number): Promise<LimitNow[]> {
  const rows = await queries.select().from(playerLimitsTable).where(eq(playerLimitsTable.playerId, playerId));
  return rows.map((row) => effectiveLimit(row, now));
}

const isLooser = (value: LimitValue, than: LimitValue) => than !== null && (value === null || value > than);

/**
 * Sets a limit; setting the present value again cancels a waiting change. The account lock makes it sequential with
 * stakes, so that no bet passes in between.
 */
export async function setPlayerLimit(
  tx: Queries,
  playerId: string,
  { name, value }: { name: LimitName; value: LimitValue },
  now: number,
): Promise<void> {
  await lockBalances(tx, playerId);
  const present =
    (await listPlayerLimits(tx, playerId, now)).find((limit) => limit.name === name)?.value ?? null;
  const values = isLooser(value, present)
    ? { value: present, nextValue: value, nextAt: now + LIMIT_INCREASE_DELAY_MS, setAt: now }
    : { value, nextValue: null, nextAt: null, setAt: now };
  await tx
    .insert(playerLimitsTable)
    .values({ playerId, name, ...values })
    .onConflictDoUpdate({ target: [playerLimitsTable.playerId, playerLimitsTable.name], set: values });
}
