// A page that was opened before a deploy still asks for the chunks of its own build: the last builds' files stay (D6).
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { VERSION_FILE } from '#contract/build-files.ts';

/** Builds whose files stay, the present one among them. */
const MAX_BUILDS = 3;
const BUILD_LIST_FILE = 'builds.json';
/** Age from which an unfinished copy counts as left behind (ms). */
const ABANDONED_MS = 3_600_000;

/** What version.json says, of which the build's name becomes that of a folder. */
const version = v.object({ build: v.pipe(v.string(), v.regex(/^[\w-]+$/)) });

function readList(folder: string): string[] {
  const path = join(folder, BUILD_LIST_FILE);
  if (!existsSync(path)) return [];
  try {
    const list: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    // A list that a killed build left behind is worth no failed build.
    return [];
  }
}

/** The folder of kept builds can't be written. */
export class KeptFolderUnusable extends Error {
  override name = 'KeptFolderUnusable';
}

/**
 * Copies a finished build's hashed files into the folder of kept builds and drops all but the last three.
 * A build is copied whole before it is listed, so that a server that starts in between reads no half of one.
 */
export function archiveBuild(clientFolder: string, keptFolder: string, build: string): void {
  replaceBuild(clientFolder, keptFolder, build);
  listBuild(keptFolder, build);
}

/**
 * Adds the build that this server runs to a folder that outlives it (`KEPT_DIR`). Several copies that share the folder may do so at
 * the same time. Throws `KeptFolderUnusable` where this process may not write there.
 */
export function archiveRunningBuild(clientFolder: string, keptFolder: string): void {
  try {
    const build = buildIn(clientFolder);
    if (!existsSync(join(keptFolder, build))) addBuild(clientFolder, keptFolder, build);
    listBuild(keptFolder, build);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new KeptFolderUnusable(
      `KEPT_DIR ${keptFolder} must be a folder that the server may write in: ${reason}`,
    );
  }
}

function buildIn(clientFolder: string): string {
  const { build } = v.parse(version, JSON.parse(readFileSync(join(clientFolder, VERSION_FILE), 'utf8')));
  return build;
}

/** Copies a build into a folder that no copy reads yet, and returns that folder. */
function copyAside(clientFolder: string, keptFolder: string, build: string): string {
  mkdirSync(keptFolder, { recursive: true });
  const copy = join(keptFolder, `.${build}.${randomUUID()}`);
  cpSync(join(clientFolder, 'assets'), copy, { recursive: true });
  return copy;
}

function replaceBuild(clientFolder: string, keptFolder: string, build: string): void {
  const copy = copyAside(clientFolder, keptFolder, build);
  rmSync(join(keptFolder, build), { recursive: true, force: true });
  renameSync(copy, join(keptFolder, build));
}

function addBuild(clientFolder: string, keptFolder: string, build: string): void {
  const copy = copyAside(clientFolder, keptFolder, build);
  try {
    renameSync(copy, join(keptFolder, build));
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    // Another copy of the server was faster, and may read the folder by now.
    if (!existsSync(join(keptFolder, build))) throw error;
  }
}

function listBuild(keptFolder: string, build: string): void {
  const builds = [build, ...readList(keptFolder).filter((one) => one !== build)].slice(0, MAX_BUILDS);
  const list = join(keptFolder, `.${BUILD_LIST_FILE}.${randomUUID()}`);
  writeFileSync(list, JSON.stringify(builds));
  renameSync(list, join(keptFolder, BUILD_LIST_FILE));
  for (const name of readdirSync(keptFolder)) {
    if (name === BUILD_LIST_FILE || builds.includes(name)) continue;
    const path = join(keptFolder, name);
    try {
      // What begins with a point may be what another copy is adding just now.
      if (name.startsWith('.') && Date.now() - statSync(path).mtimeMs < ABANDONED_MS) continue;
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Another copy removes it too, or the next start does.
    }
  }
}
