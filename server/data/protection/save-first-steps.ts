// What a player sets before the first deposit (D11). The policy refuses deposits until then.
import { eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { firstSteps } from '#contract/endpoints/player/first-steps-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { saveHomeAddress } from '#server/data/players/home-addresses.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { playersTable } from '#server/data/schema/players-table.ts';

/**
 * Sets limits (cents, minutes a day), gender and address. Repeated, it corrects limits and address; a looser limit
 * waits as usual, and the gender stays: only support changes it (decision 031).
 */
export async function saveFirstSteps(
  tx: Queries,
  playerId: string,
  { loss_name, loss, time, gender, address }: v.InferOutput<typeof firstSteps>,
  now: number,
): Promise<void> {
  await setPlayerLimit(tx, playerId, { name: loss_name, value: loss }, now);
  await setPlayerLimit(tx, playerId, { name: 'time_day', value: time }, now);
  await saveHomeAddress(tx, playerId, address, now);
  await tx
    .update(playersTable)
    .set({
      gender: sql`case when ${playersTable.firstStepsAt} is null then ${gender}::smallint else ${playersTable.gender} end`,
      firstStepsAt: now,
    })
    .where(eq(playersTable.id, playerId));
}

/** Marks the first steps of a player as not required. */
export async function waiveFirstSteps(tx: Queries, playerId: string, now: number): Promise<void> {
  await tx.update(playersTable).set({ firstStepsAt: now }).where(eq(playersTable.id, playerId));
}
