// Playwright's global set-up: creates and seeds one embedded database; every product of the run starts on a copy of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { SEEDED_FOLDER, startProduct } from './product.ts';

/** Two thirds of the files that each start would copy are templates of databases that no test creates. */
async function dropTemplates(folder: string): Promise<void> {
  const database = await PGlite.create(join(folder, 'database'));
  try {
    await database.exec('update pg_database set datistemplate = false');
    for (const unused of ['template0', 'template1']) await database.exec(`drop database ${unused}`);
  } finally {
    await database.close();
  }
}

/** Returns a function that removes the folder. Throws with the server's output if it doesn't start. */
export default async function seedFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-seeded-'));
  const product = await startProduct({ DATA_DIR: folder });
  // The sportsbook's feed publishes all of its events once after the start: the copies have them already.
  const deadline = Date.now() + 180_000;
  while (!product.output().includes('the feed sent all of its events') && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await product.stop();
  await dropTemplates(folder);
  process.env[SEEDED_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
