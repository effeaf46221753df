// What a player settles before his first deposit (D11). The gate refuses deposits until then.
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { firstSteps } from '#contract/endpoints/first-steps.ts';
import type { Queries } from '#server/core/db/database.ts';
import { setOwnLimit } from './own-limits.ts';
import { playerAddressesTable } from './player-addresses-table.ts';
import { playersTable } from './players-table.ts';

export type Address = Omit<typeof playerAddressesTable.$inferSelect, 'playerId' | 'setAt'>;

/** Sets limits (cents, minutes a day), gender and address. Taken again they correct what was said; a looser limit waits as ever. */
export async function settleFirstSteps(
  tx: Queries,
  playerId: string,
  { loss_name, loss, time, gender, address }: v.InferOutput<typeof firstSteps>,
  now: number,
): Promise<void> {
  await setOwnLimit(tx, playerId, { name: loss_name, value: loss }, now);
  await setOwnLimit(tx, playerId, { name: 'time_day', value: time }, now);
  const { postal_code: postalCode, ...rest } = address;
  const kept = { ...rest, postalCode, setAt: now };
  await tx
    .insert(playerAddressesTable)
    .values({ playerId, ...kept })
    .onConflictDoUpdate({ target: playerAddressesTable.playerId, set: kept });
  await tx.update(playersTable).set({ gender, firstStepsAt: now }).where(eq(playersTable.id, playerId));
}

/** Asks them of a player no more, without anything said. */
export async function waiveFirstSteps(tx: Queries, playerId: string, now: number): Promise<void> {
  await tx.update(playersTable).set({ firstStepsAt: now }).where(eq(playersTable.id, playerId));
}

/** Where a player lives; undefined where he hasn't said. */
export async function addressOf(queries: Queries, playerId: string): Promise<Address | undefined> {
  const [row] = await queries
    .select()
    .from(playerAddressesTable)
    .where(eq(playerAddressesTable.playerId, playerId));
  if (!row) return undefined;
  const { playerId: _, setAt: __, ...address } = row;
  return address;
}

/** Forgets where a player lived. */
export async function eraseAddress(tx: Queries, playerId: string): Promise<void> {
  await tx.delete(playerAddressesTable).where(eq(playerAddressesTable.playerId, playerId));
}
