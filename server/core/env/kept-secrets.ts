// Former values of the secrets that rows in the database need to be read. The server keeps them in the database, encrypted with the
// present value: a secret can be rotated as often as needed, and its former values need not be given for ever.
import { and, eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';
import type { Queries } from '../db/database.ts';
import { openFieldCipher } from '../encrypted-field.ts';
import { fingerprintOf } from './secret-fingerprint.ts';

/** Secrets that rows in the database need to be read, without an end. */
const LASTING: readonly string[] = ['DOCUMENT_SECRET', 'SECOND_FACTOR_SECRET'];

export const isLasting = (name: string): boolean => LASTING.includes(name);

const keptSecretsTable = pgTable('kept_secrets', {
  name: text('name').notNull(),
  fingerprint: text('fingerprint').notNull(),
  sealed: text('sealed').notNull(),
  sealedWith: text('sealed_with').notNull(),
  since: moment('since').notNull(),
});

const cipherOf = (secret: string) => openFieldCipher(secret, 'kept secret');

/**
 * Reads the kept values of a secret, keeps those that are given and not kept yet, and encrypts all with the first of the given ones, the
 * present value, as of now (ms since 1970). Returns the former values; undefined where one was encrypted with a value that is not given.
 */
export async function keepFormerSecrets(
  tx: Queries,
  name: string,
  given: readonly string[],
  now: number,
): Promise<string[] | undefined> {
  const [current = ''] = given;
  const sealedWith = fingerprintOf(name, current);
  const givenByFingerprint = new Map(given.map((one) => [fingerprintOf(name, one), one]));
  const rows = await tx.select().from(keptSecretsTable).where(eq(keptSecretsTable.name, name));
  const values = new Map(givenByFingerprint);
  for (const row of rows) {
    const key = givenByFingerprint.get(row.sealedWith);
    if (key === undefined) return undefined;
    values.set(row.fingerprint, cipherOf(key).decrypt(row.sealed, name).toString());
  }
  const isKept = new Set(
    rows.filter((row) => row.sealedWith === sealedWith).map(({ fingerprint }) => fingerprint),
  );
  const known = new Set(rows.map(({ fingerprint }) => fingerprint));
  for (const [fingerprint, value] of values) {
    const isFormer = fingerprint !== sealedWith || known.has(fingerprint);
    if (!isFormer || isKept.has(fingerprint)) continue;
    const row = { sealed: cipherOf(current).encrypt(Buffer.from(value), name), sealedWith };
    await tx
      .insert(keptSecretsTable)
      .values({ name, fingerprint, ...row, since: now })
      .onConflictDoUpdate({ target: [keptSecretsTable.name, keptSecretsTable.fingerprint], set: row });
  }
  values.delete(sealedWith);
  return [...values.values()];
}

/** Whether a former value is kept, encrypted with the present one: it need not be given any more. */
export async function isFormerSecretKept(
  queries: Queries,
  name: string,
  former: string,
  current: string,
): Promise<boolean> {
  const rows = await queries
    .select({ name: keptSecretsTable.name })
    .from(keptSecretsTable)
    .where(
      and(
        eq(keptSecretsTable.name, name),
        eq(keptSecretsTable.fingerprint, fingerprintOf(name, former)),
        eq(keptSecretsTable.sealedWith, fingerprintOf(name, current)),
      ),
    );
  return rows.length > 0;
}
