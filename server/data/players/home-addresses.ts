// Players' home addresses: entered with the first steps (D11), changed on the account page, deleted with the account.
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { address } from '#contract/endpoints/player/account-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { homeAddressesTable } from '#server/data/schema/players-table.ts';

type Address = v.InferOutput<typeof address>;

/** Saves a player's home address in place of the earlier one. */
export async function saveHomeAddress(
  tx: Queries,
  playerId: string,
  { postal_code: postalCode, ...rest }: Address,
  now: number,
): Promise<void> {
  const values = { ...rest, postalCode, setAt: now };
  await tx
    .insert(homeAddressesTable)
    .values({ playerId, ...values })
    .onConflictDoUpdate({ target: homeAddressesTable.playerId, set: values });
}

/** A player's home address; undefined if none was entered. */
export async function findHomeAddress(queries: Queries, playerId: string): Promise<Address | undefined> {
  const [row] = await queries
    .select()
    .from(homeAddressesTable)
    .where(eq(homeAddressesTable.playerId, playerId));
  if (!row) return undefined;
  const { playerId: _, setAt: __, postalCode: postal_code, ...rest } = row;
  return { postal_code, ...rest };
}

/** Deletes a player's home address. */
export async function eraseHomeAddress(tx: Queries, playerId: string): Promise<void> {
  await tx.delete(homeAddressesTable).where(eq(homeAddressesTable.playerId, playerId));
}
