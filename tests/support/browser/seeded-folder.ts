// Playwright's global set-up: creates and seeds one embedded database, which every product of the run starts on a copy of.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEEDED_FOLDER, startProduct } from './product.ts';

/** Gives what takes the folder away again. Throws with the server's output where it doesn't start. */
export default async function seedFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-seeded-'));
  const product = await startProduct({ DATA_DIR: folder });
  // The sportsbook's feed tells all of its events once, after the start: no copy has to hear them again.
  const deadline = Date.now() + 180_000;
  while (!product.output().includes('the feed sent all of its events') && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await product.stop();
  process.env[SEEDED_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
