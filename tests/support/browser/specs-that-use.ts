import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The spec files below a folder that import a module with that file name, relative to the folder. */
export function specsThatUse(folder: string, moduleFile: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(`/${moduleFile}'`));
}
