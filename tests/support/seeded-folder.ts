// Playwright's global set-up: creates and seeds one embedded database, which every product of the run starts on a copy of.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEEDED_FOLDER, startProduct } from './product.ts';

/** Gives what takes the folder away again. Throws with the server's output where it doesn't start. */
export default async function seedFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-seeded-'));
  const product = await startProduct({ DATA_DIR: folder });
  await product.stop();
  process.env[SEEDED_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
