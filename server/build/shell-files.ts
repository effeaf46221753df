// The built files that the worker caches: home's at install, the lazy assets of the other screens when the page is idle (D6).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_PLACEHOLDER, SHELL_FILE } from '#contract/build-files.ts';
import { HOME_MODULES, isListed } from './chunk-modules.ts';

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, ManifestChunk>;

interface BuildFile {
  url: string;
  revision: string | null;
  integrity?: string;
  lazy?: true;
}

/** Files of a chunk and of all that it imports at once. */
function withImports(key: string, manifest: Manifest, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const own = [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])];
  return [...own, ...(chunk.imports ?? []).flatMap((next) => withImports(next, manifest, seen))];
}

function homeFiles(folder: string, manifest: Manifest): Set<string> {
  const html = readFileSync(join(folder, SHELL_FILE), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file);
  const keys = Object.keys(manifest).filter(
    (key) => named.includes(manifest[key]?.file ?? '') || isListed(HOME_MODULES, key),
  );
  return new Set([...named, ...keys.flatMap((key) => withImports(key, manifest))]);
}

/**
 * Sorts the build's files for the worker. Takes the folder of the built page and its files with their revisions.
 * Hashed files carry their integrity, so that a captive portal's page never passes for a script; the shell's revision
 * carries the place of the configuration's hash (D2).
 */
export function shellFiles(folder: string, files: readonly BuildFile[]): BuildFile[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const home = homeFiles(folder, manifest);
  return files.map(({ url, revision }) => {
    if (url === SHELL_FILE) return { url: `/${url}`, revision: `${revision}-${CONFIG_PLACEHOLDER}` };
    if (!url.startsWith('assets/')) return { url: `/${url}`, revision };
    const digest = createHash('sha384')
      .update(readFileSync(join(folder, url)))
      .digest('base64');
    return {
      url: `/${url}`,
      revision: null,
      integrity: `sha384-${digest}`,
      ...(home.has(url) ? {} : { lazy: true as const }),
    };
  });
}
