import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * A second build beside the one in dist, with the first one's files kept, as a deploy over it leaves them. Takes further variables of its
 * environment.
 */
export function buildAgain(environment: Readonly<Record<string, string>> = {}): {
  folder: string;
  remove: () => void;
} {
  // Inside the project, where the server finds its packages.
  const folder = mkdtempSync(join(resolve('dist'), 'second-'));
  cpSync('dist/kept', join(folder, 'kept'), { recursive: true });
  const env = { ...process.env, BUILD_FOLDER: folder, VITE_RELEASE: 'second', ...environment };
  const vite = 'node_modules/vite/bin/vite.js';
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--app'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the second build failed:\n${stderr}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
