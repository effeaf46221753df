import { accessSync, constants, mkdirSync } from 'node:fs';

/** The data folder can't be created, or this process may not write in it. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable';
}

/** Creates the data folder where it doesn't exist. Throws `DataDirUnusable` where this process may not write in it. */
export function ensureDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const user = process.getuid ? `the user with the number ${process.getuid()}` : 'this user';
    throw new DataDirUnusable(`DATA_DIR ${folder} must be a folder that ${user} may write in: ${reason}`);
  }
}
