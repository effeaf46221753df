import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Secret } from '../secret.ts';
import { ensureDataDir } from './data-dir.ts';

const storedSecrets = v.record(v.string(), v.pipe(v.string(), v.minLength(32)));

/** A secret is missing and may not be generated here. */
export class MissingSecret extends Error {
  override name = 'MissingSecret';
}

/**
 * The secrets by their names: the given ones, and generated ones for the rest, which are stored in the data folder so that sessions
 * survive a restart. Throws `MissingSecret` where one is not given and may not be generated, `DataDirUnusable` where they can't be stored.
 */
export function loadOrCreateSecrets<Name extends string>(
  names: readonly Name[],
  given: Readonly<Partial<Record<Name, string>>>,
  dataDir: string,
  mayGenerate: boolean,
  generate: () => string = () => randomBytes(32).toString('base64url'),
): Record<Name, string> {
  if (mayGenerate) ensureDataDir(dataDir);
  const path = join(dataDir, 'secrets.json');
  const known: Record<string, string> = existsSync(path)
    ? v.parse(storedSecrets, JSON.parse(readFileSync(path, 'utf8')))
    : {};
  const secrets = names.map((name) => {
    const found = given[name] ?? known[name];
    if (found) return [name, found] as const;
    if (!mayGenerate) throw new MissingSecret(`${name} is missing`);
    const generated = generate();
    known[name] = generated;
    return [name, generated] as const;
  });
  if (mayGenerate) writeFileSync(path, JSON.stringify(known, null, 2), { mode: 0o600 });
  return Object.fromEntries(secrets) as Record<Name, string>;
}

/** The secrets, with their previous values where they are being rotated. */
export function withPreviousSecrets<Name extends string>(
  secrets: Readonly<Record<Name, string>>,
  previous: Readonly<Partial<Record<Name, readonly string[]>>>,
): Record<Name, Secret> {
  const names = Object.keys(secrets) as Name[];
  const both = names.map((name) => {
    const before = previous[name];
    return [name, before === undefined ? secrets[name] : { current: secrets[name], previous: before }];
  });
  return Object.fromEntries(both) as Record<Name, Secret>;
}
