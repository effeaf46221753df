import { accessSync, constants, mkdirSync } from 'node:fs';

/** The data folder can't be made, or belongs to somebody else. */
export class DataDirUnusable extends Error {
  override name = 'DataDirUnusable';
}

/** Makes the data folder where it isn't there yet. Throws `DataDirUnusable` where this process may not write in it. */
export function ensureDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const whom = process.getuid ? `the user with the number ${process.getuid()}` : 'this user';
    throw new DataDirUnusable(`DATA_DIR ${folder} must be a folder that ${whom} may write in: ${reason}`);
  }
}
