// The database knows a fingerprint of each secret: with another one sessions would end, codes would fail and lifelong self-exclusions
// would be undone without a sign.

import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { takeLock } from '../db/advisory-locks.ts';
import { moment } from '../db/columns.ts';
import type { Database, Queries } from '../db/database.ts';
import { acceptedSecrets, currentSecret, type Secret } from '../secret.ts';
import { isLasting, keepFormerSecrets } from './kept-secrets.ts';
import { fingerprintOf } from './secret-fingerprint.ts';

const fingerprintsTable = pgTable('secret_fingerprints', {
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  since: moment('since').notNull(),
});

/** The row that says that the database was used with a value before. Older builds note none. */
const formerRow = (name: string, fingerprint: string) => `${name} was ${fingerprint}`;

/** The database was used with other secrets. The message says what to do, also where one that rows need is lost. */
export class SecretChanged extends Error {
  override name = 'SecretChanged';
  constructor(names: readonly string[]) {
    const lasting = new Set(names.map((name) => name.replace(/_PREVIOUS$/, '')).filter(isLasting));
    const lost = [...lasting].map((name) => lostAdvice(name));
    super(
      [
        `${names.join(', ')}: the database was used with another value. Set that one, or rotate it as docs/operators.md says`,
        ...lost,
      ].join('. '),
    );
  }
}

/** What to do where a secret that rows need is lost. */
const lostAdvice = (name: string) =>
  `Only where a value of ${name} is lost for good: delete from secret_fingerprints where name in ('${name}', '${name}_PREVIOUS'), ` +
  `and from kept_secrets where name = '${name}'; what was encrypted with it is gone then (docs/operators.md, “The environment”)`;

/**
 * Compares the secrets with those that the database was used with, and notes new and rotated ones as of now (ms since 1970). The known
 * one may be the current or a previous one: copies that were not restarted yet still use it. Returns the secrets with the former values
 * that the database keeps of them. Throws `SecretChanged`.
 */
export async function checkSecretFingerprints<Name extends string>(
  db: Database,
  secrets: Readonly<Record<Name, Secret>>,
  now: number,
): Promise<Record<Name, Secret>> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'secretFingerprints');
    const rows = await tx.select().from(fingerprintsTable);
    const known = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
    const changed: string[] = [];
    const noted: { name: string; fingerprint: string }[] = [];
    const all: [Name, Secret][] = [];
    for (const [name, secret] of Object.entries(secrets) as [Name, Secret][]) {
      const given = acceptedSecrets(secret);
      const before = `${name}_PREVIOUS`;
      const former = isLasting(name) ? await keepFormerSecrets(tx, name, given, now) : given.slice(1);
      if (former === undefined) {
        changed.push(before);
        continue;
      }
      const fingerprints = given.map((one) => fingerprintOf(name, one));
      const [current = '', previous] = fingerprints;
      const readable = [current, ...former.map((one) => fingerprintOf(name, one))];
      const isMissing = (one: string, of: readonly string[]) => {
        const fingerprint = known.get(one);
        return fingerprint !== undefined && !of.includes(fingerprint);
      };
      // The one that other copies use must be given: a kept one would be accepted after the rotation has ended, too.
      if (isMissing(name, fingerprints)) changed.push(name);
      if (isMissing(before, readable)) changed.push(before);
      noted.push(...changesOf(name, known.get(name), current));
      // For older builds, which keep none.
      if (previous !== undefined && isLasting(name)) noted.push({ name: before, fingerprint: previous });
      all.push([
        name,
        former.length === 0 ? currentSecret(secret) : { current: given[0] ?? '', previous: former },
      ]);
    }
    if (changed.length > 0) throw new SecretChanged(changed);
    for (const { name, fingerprint } of noted) await storeFingerprint(tx, name, fingerprint, now);
    return Object.fromEntries(all) as Record<Name, Secret>;
  });
}

/** The rows to note where a secret's fingerprint is another one than before. */
function changesOf(name: string, before: string | undefined, current: string) {
  if (before === current) return [];
  const former = before === undefined ? [] : [{ name: formerRow(name, before), fingerprint: before }];
  return [...former, { name, fingerprint: current }];
}

async function storeFingerprint(tx: Queries, name: string, fingerprint: string, now: number): Promise<void> {
  await tx
    .insert(fingerprintsTable)
    .values({ name, fingerprint, since: now })
    .onConflictDoUpdate({ target: fingerprintsTable.name, set: { fingerprint, since: now } });
}

/**
 * Notes the first of these fingerprints of a key, as of now (ms since 1970). The others are of the keys that copies use which were not
 * restarted yet. Returns the one that was noted before; undefined where there was none. No other start notes one until the transaction
 * ends. Throws `SecretChanged` where the one before is none of these.
 */
export async function noteFingerprint(
  tx: Queries,
  name: string,
  [fingerprint, ...others]: readonly [string, ...string[]],
  now: number,
): Promise<string | undefined> {
  await takeLock(tx, 'secretFingerprints');
  const [known] = await tx.select().from(fingerprintsTable).where(eq(fingerprintsTable.name, name));
  if (known && known.fingerprint !== fingerprint && !others.includes(known.fingerprint))
    throw new SecretChanged([name]);
  for (const row of changesOf(name, known?.fingerprint, fingerprint))
    await storeFingerprint(tx, row.name, row.fingerprint, now);
  return known?.fingerprint;
}

/** Whether a copy started last with another value of this secret than this one. */
export async function isAnotherInUse(queries: Queries, name: string, secret: string): Promise<boolean> {
  const [row] = await queries.select().from(fingerprintsTable).where(eq(fingerprintsTable.name, name));
  return row !== undefined && row.fingerprint !== fingerprintOf(name, secret);
}

/** Since when the database is used with this value of a secret (ms since 1970); undefined where another one was noted last. */
export async function inUseSince(
  queries: Queries,
  name: string,
  secret: string,
): Promise<number | undefined> {
  const [row] = await queries.select().from(fingerprintsTable).where(eq(fingerprintsTable.name, name));
  return row?.fingerprint === fingerprintOf(name, secret) ? row.since : undefined;
}

/** Whether the database was used with this value of a secret before its present one, as far as it was noted. */
export async function wasInUse(queries: Queries, name: string, secret: string): Promise<boolean> {
  const row = formerRow(name, fingerprintOf(name, secret));
  const rows = await queries.select().from(fingerprintsTable).where(eq(fingerprintsTable.name, row));
  return rows.length > 0;
}
