import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migratedDump } from './memory-database.ts';

/** Puts a migrated, empty database into a DATA_DIR, so that a server which starts there needs not create one. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', await migratedDump(), '-C', folder, '--exclude', 'postmaster.pid'], {
    // It says that it leaves out the slash before each name.
    stdio: 'ignore',
  });
}
