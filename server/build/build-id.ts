import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/** What page and worker are made of. */
const SOURCES = [
  'contract',
  'src',
  'sw',
  'public',
  'server/build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function filesOf(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** What the server is made of; the page's build is in it too. */
const SERVER_SOURCES = ['server', ...SOURCES.filter((source) => source !== 'server/build')];

/**
 * Names the page's build by what goes into it, so that the same sources and `VITE_*` values always give the same id.
 * Known before the build begins: page, worker and `version.json` carry it (D6).
 */
export const buildIdOf = (root: string, env: Variables): string => idOf(root, SOURCES, env);

/** Names the whole build, the server's sources among them: two builds of one page can have different servers. */
export const serverBuildIdOf = (root: string, env: Variables): string => idOf(root, SERVER_SOURCES, env);

function idOf(root: string, sources: readonly string[], env: Variables): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(join(root, source)))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}
