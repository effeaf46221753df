// A player's own limits (D11). A stricter one holds at once; a looser one, or none, waits for a day, and the present one holds
// meanwhile. What is used of them is limit-usage.ts's.
import { eq } from 'drizzle-orm';
import type { LimitName } from '#contract/endpoints/protection.ts';
import { LIMIT_INCREASE_DELAY_MS } from '#contract/limits.ts';
import type { Queries } from '#server/core/db/database.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { playerLimitsTable } from '#server/data/schema/protection/protection-table.ts';

/** Cents or minutes; null: none. */
type LimitValue = number | null;

/** As it is kept. */
export interface StoredLimit {
  name: LimitName;
  value: LimitValue;
  nextValue: LimitValue;
  nextAt: number | null;
}

/** What holds now, and what holds later. */
interface LimitNow {
  name: LimitName;
  value: LimitValue;
  next: { value: LimitValue; at: number } | null;
}

/** A kept limit as it stands at a moment. */
export function effectiveLimit({ name, value, nextValue, nextAt }: StoredLimit, now: number): LimitNow {
  if (nextAt === null) return { name, value, next: null };
  if (nextAt <= now) return { name, value: nextValue, next: null };
  return { name, value, next: { value: nextValue, at: nextAt } };
}

/** All of a player's as they stand. */
export async function listPlayerLimits(queries: Queries, playerId: string, now: number): Promise<LimitNow[]> {
  const rows = await queries.select().from(playerLimitsTable).where(eq(playerLimitsTable.playerId, playerId));
  return rows.map((row) => effectiveLimit(row, now));
}

const isLooser = (value: LimitValue, than: LimitValue) => than !== null && (value === null || value > than);

/** Sets a limit; the one that holds already takes back what waits. One stake after another: no bet slips in between. */
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
