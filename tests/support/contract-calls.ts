// Every call of the contract, found in its files, so that a new call needs no list.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '#contract/define-call.ts';

const FOLDER = join(import.meta.dirname, '../../contract/endpoints');

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('-calls.ts'))
  .sort();
const modules = await Promise.all(
  files.map(
    async (name) => (await import(pathToFileURL(join(FOLDER, name)).href)) as Record<string, unknown>,
  ),
);

export const CONTRACT_CALLS: readonly Call[] = modules.flatMap((module) =>
  Object.values(module).filter(isCall),
);
