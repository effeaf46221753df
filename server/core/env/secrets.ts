import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ensureDataDir } from './data-dir.ts';

const kept = v.record(v.string(), v.pipe(v.string(), v.minLength(32)));

/** A secret is missing and may not be made here. */
export class MissingSecret extends Error {
  override name = 'MissingSecret';
}

/**
 * The secrets by their names: those given, and made ones for the rest, kept in the data folder so that sessions survive
 * a restart. Throws `MissingSecret` where one is neither given nor may be made, `DataDirUnusable` where they can't be kept.
 */
export function loadOrCreateSecrets<Name extends string>(
  names: readonly Name[],
  given: Readonly<Partial<Record<Name, string>>>,
  dataDir: string,
  mayMake: boolean,
  make: () => string = () => randomBytes(32).toString('base64url'),
): Record<Name, string> {
  if (mayMake) ensureDataDir(dataDir);
  const path = join(dataDir, 'secrets.json');
  const known: Record<string, string> = existsSync(path)
    ? v.parse(kept, JSON.parse(readFileSync(path, 'utf8')))
    : {};
  const secrets = names.map((name) => {
    const found = given[name] ?? known[name];
    if (found) return [name, found] as const;
    if (!mayMake) throw new MissingSecret(`${name} is missing`);
    const made = make();
    known[name] = made;
    return [name, made] as const;
  });
  if (mayMake) writeFileSync(path, JSON.stringify(known, null, 2), { mode: 0o600 });
  return Object.fromEntries(secrets) as Record<Name, string>;
}
