// A page that was opened before a deploy still asks for the chunks of its own build: the last builds' files stay (D6).
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Builds whose files stay, the present one among them. */
const MAX_BUILDS = 3;
const BUILD_LIST_FILE = 'builds.json';

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

/**
 * Copies a finished build's hashed files into the folder of kept builds and drops all but the last three.
 * A build is copied whole before it is listed, so that a server that starts in between reads no half of one.
 */
export function archiveBuild(clientFolder: string, keptFolder: string, build: string): void {
  mkdirSync(keptFolder, { recursive: true });
  const copy = join(keptFolder, `.${build}.${process.pid}`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(clientFolder, 'assets'), copy, { recursive: true });
  rmSync(join(keptFolder, build), { recursive: true, force: true });
  renameSync(copy, join(keptFolder, build));
  const builds = [build, ...readList(keptFolder).filter((one) => one !== build)].slice(0, MAX_BUILDS);
  const list = join(keptFolder, `.${BUILD_LIST_FILE}.${process.pid}`);
  writeFileSync(list, JSON.stringify(builds));
  renameSync(list, join(keptFolder, BUILD_LIST_FILE));
  for (const name of readdirSync(keptFolder)) {
    if (name !== BUILD_LIST_FILE && !builds.includes(name))
      rmSync(join(keptFolder, name), { recursive: true, force: true });
  }
}
