// Vitest's global set-up: one PostgreSQL for all test files that only need a database of their own. Creating a cluster and running
// the migrations takes seconds; a copy of a migrated database takes a fraction of one. Files that need a cluster of their own start a
// copy of one that was created once.
import { rmSync } from 'node:fs';
import {
  hasPostgres,
  makeNewCluster,
  NEW_CLUSTER,
  openMigrated,
  SHARED_CLUSTER,
  startPostgres,
} from './postgres.ts';

/** Returns a function that stops it; does nothing where PostgreSQL is not installed. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!hasPostgres || process.env.TEST_DATABASE_URL || process.env[SHARED_CLUSTER]) return undefined;
  const created = makeNewCluster();
  process.env[NEW_CLUSTER] = created;
  const cluster = await startPostgres(['max_connections=300']);
  const template = await cluster.create();
  // Closed at once: a database that is in use can't be copied.
  await (await openMigrated(template)).close();
  process.env[SHARED_CLUSTER] = template;
  return async () => {
    delete process.env[SHARED_CLUSTER];
    delete process.env[NEW_CLUSTER];
    await cluster.stop();
    rmSync(created, { recursive: true, force: true });
  };
}
