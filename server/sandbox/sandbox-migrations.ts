// The tables of the simulated parties: created by the sandbox alone and recorded apart from the product's migrations, so that a
// build without the sandbox can open the database.
import type { Migration, RunMigrations } from '#server/core/db/migrations.ts';
import baseline from './migrations/0001-sandbox.sql?raw';
import fairSeeds from './migrations/0002-fair-seeds.sql?raw';

export const SANDBOX_MIGRATIONS: readonly Migration[] = [
  { name: '0001-sandbox', script: baseline },
  { name: '0002-fair-seeds', script: fairSeeds },
];

/** Creates or updates the simulated parties' tables. Returns the names of the migrations that ran. Throws `MigrationMismatch`. */
export const migrateSandbox = (run: RunMigrations): Promise<string[]> =>
  run(SANDBOX_MIGRATIONS, 'sandbox_migrations');
