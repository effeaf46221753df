import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Queries } from '#server/core/db/database.ts';

const simulationSeedsTable = pgTable('simulation_seeds', {
  name: text('name').primaryKey(),
  seed: text('seed').notNull(),
});

const SPORTS = 'sports';
const SEED_BYTES = 32;

/**
 * The seed of this installation's simulated sports, drawn the first time and the same for every copy of the server from then on
 * (decision 018). The seed reveals every future result: it is neither logged nor sent.
 */
export async function simulationSeed(
  queries: Queries,
  draw: (bytes: number) => Buffer = randomBytes,
): Promise<string> {
  const { name, seed } = simulationSeedsTable;
  await queries
    .insert(simulationSeedsTable)
    .values({ name: SPORTS, seed: draw(SEED_BYTES).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await queries.select({ seed }).from(simulationSeedsTable).where(eq(name, SPORTS));
  if (!row) throw new Error('the seed of the simulated sports is gone');
  return row.seed;
}
