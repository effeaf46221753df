// Reads the project's own source files and the imports between them as text: this is fast, and includes type imports,
// which a compiler would erase.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const FLOORS = ['contract', 'src', 'sw', 'server', 'tests'];
const SOURCE = /\.(ts|tsx|mjs|css)$/;
/** Files that tools load from the top level. */
export const CONFIG = /^[\w.-]+\.config\.ts$/;

export interface Import {
  /** Path of the imported file from the project's root, or the package's name. */
  target: string;
  own: boolean;
  names: string[];
  dynamic: boolean;
}

export interface Source {
  path: string;
  text: string;
  imports: Import[];
}

const STATIC = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:([\w*{}\s,$]+?)\s+from\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC = /import\(\s*['"]([^'"]+)['"]\s*\)/g;
const NEW_URL = /new URL\(\s*['"](\.[^'"]+)['"]\s*,\s*import\.meta\.url/g;

function namesOf(clause: string | undefined): string[] {
  if (!clause) return [];
  if (clause.includes('*')) return ['*'];
  const braces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  return braces
    .split(',')
    .map(
      (part) =>
        part
          .replace(/\btype\s+/, '')
          .trim()
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter(Boolean);
}

function resolve(from: string, specifier: string): { target: string; own: boolean } {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return { target: bare.slice(1), own: true };
  if (bare.startsWith('.')) return { target: normalize(join(dirname(from), bare)), own: true };
  return { target: specifier, own: false };
}

function importsOf(path: string, text: string): Import[] {
  const found: Import[] = [];
  for (const [, clause, specifier] of text.matchAll(STATIC)) {
    if (specifier) found.push({ ...resolve(path, specifier), names: namesOf(clause), dynamic: false });
  }
  for (const pattern of [DYNAMIC, NEW_URL]) {
    for (const [, specifier] of text.matchAll(pattern)) {
      if (specifier) found.push({ ...resolve(path, specifier), names: ['*'], dynamic: true });
    }
  }
  return found;
}

/** Every source file of the project, tests and configuration included, paths from the root with forward slashes. */
export function readSources(): Source[] {
  const onFloors = FLOORS.flatMap((floor) => {
    const folder = join(ROOT, floor);
    if (!statSync(folder, { throwIfNoEntry: false })) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${floor}/${name.replaceAll('\\', '/')}`)
      .filter((path) => SOURCE.test(path));
  });
  return [...onFloors, ...readdirSync(ROOT).filter((name) => CONFIG.test(name))].map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return { path, text, imports: importsOf(path, text) };
  });
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
