import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The data folder can't be created, or this process may not write in it. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable';
}

/** Creates a folder and what lies above it, one by one: Node's `recursive` never returns where a folder of /proc refuses. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Creates the data folder where it doesn't exist. Throws `DataDirUnusable` where this process may not write in it. */
export function ensureDataDir(folder: string): void {
  try {
    makeFolder(resolve(folder));
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const user = process.getuid ? `the user with the number ${process.getuid()}` : 'this user';
    throw new DataDirUnusable(`DATA_DIR ${folder} must be a folder that ${user} may write in: ${reason}`);
  }
}
