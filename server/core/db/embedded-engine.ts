import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Queries } from './database.ts';
import type { Engine } from './engine.ts';

/** The embedded database as an engine. Takes an open PGlite; `released` runs after it is closed. */
export function embeddedEngine(client: PGlite, released: () => void = () => {}): Engine {
  const queries: Queries = drizzle(client);
  return {
    kind: 'embedded',
    queries,
    transaction: (work) => queries.transaction(work),
    scripts: (work) =>
      client.transaction((tx) =>
        work({
          run: async (script) => void (await tx.exec(script)),
          select: async (statement) => (await tx.query<Record<string, unknown>>(statement)).rows,
        }),
      ),
    async close() {
      await client.close();
      released();
    },
  };
}

/** Opens or creates the embedded database in a folder of its own. */
export async function openPglite(folder: string): Promise<PGlite> {
  return PGlite.create(folder);
}
