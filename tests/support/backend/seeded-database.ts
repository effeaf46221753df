// A database in memory with the sandbox's catalogue, which a process generates once for each number of games.
import type { Database } from '#server/core/db/database.ts';
import { embeddedEngine } from '#server/core/db/embedded-engine.ts';
import { guardDatabase } from '#server/core/db/guarded-database.ts';
import { seedSandbox } from '#server/sandbox/seed/seed-sandbox.ts';
import { openDatabasePool } from './database-pool.ts';
import { openMigratedPglite } from './memory-database.ts';
import { REMEMBER_ROWS } from './pristine-rows.ts';

const pools = new Map<string, ReturnType<typeof openDatabasePool>>();

/** Seeded at `now` (ms) with so many games, without the demo player. Close it when the test is over. */
export async function seededDatabase(now: number, games: number): Promise<Database> {
  const name = `${games} ${now}`;
  const pool =
    pools.get(name) ??
    openDatabasePool(async () => {
      const client = await openMigratedPglite();
      await seedSandbox(guardDatabase(embeddedEngine(client)), now, { demoPlayer: false, games });
      await client.exec(REMEMBER_ROWS);
      return client;
    });
  pools.set(name, pool);
  return guardDatabase(embeddedEngine(await pool.take()));
}
