// The database knows a fingerprint of each secret: with another one sessions would end, codes would fail and lifelong self-exclusions
// would be undone without a sign.

import { createHmac } from 'node:crypto';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { takeLock } from '../db/advisory-locks.ts';
import { moment } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { acceptedSecrets, type Secret } from '../secret.ts';

const fingerprintsTable = pgTable('secret_fingerprints', {
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  since: moment('since').notNull(),
});

/** The database was used with other secrets. */
export class SecretChanged extends Error {
  override name = 'SecretChanged';
  constructor(names: readonly string[]) {
    super(
      `${names.join(', ')}: the database was used with another value. Set that one, or rotate it as docs/operators.md says`,
    );
  }
}

const fingerprintOf = (name: string, secret: string): string =>
  createHmac('sha256', secret).update(`fingerprint of ${name}`).digest('hex').slice(0, 16);

/** Secrets that rows in the database need to be read. Those rows stay, so the previous value of such a secret is needed too. */
const LASTING = ['DOCUMENT_SECRET', 'SECOND_FACTOR_SECRET'];

/**
 * Compares the secrets with those that the database was used with, and notes new and rotated ones as of now (ms since 1970). The known
 * one may be the current or the previous one: copies that were not restarted yet still use it. Throws `SecretChanged`.
 */
export async function checkSecretFingerprints(
  db: Database,
  secrets: Readonly<Record<string, Secret>>,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'secretFingerprints');
    const rows = await tx.select().from(fingerprintsTable);
    const known = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
    const changed: string[] = [];
    const noted: { name: string; fingerprint: string }[] = [];
    for (const [name, secret] of Object.entries(secrets)) {
      const accepted = acceptedSecrets(secret).map((one) => fingerprintOf(name, one));
      const [current = '', previous] = accepted;
      const before = `${name}_PREVIOUS`;
      const missing = [name, before].filter((one) => {
        const fingerprint = known.get(one);
        return fingerprint !== undefined && !accepted.includes(fingerprint);
      });
      changed.push(...missing);
      if (known.get(name) !== current) noted.push({ name, fingerprint: current });
      if (previous !== undefined && LASTING.includes(name))
        noted.push({ name: before, fingerprint: previous });
    }
    if (changed.length > 0) throw new SecretChanged(changed);
    for (const { name, fingerprint } of noted) {
      await tx
        .insert(fingerprintsTable)
        .values({ name, fingerprint, since: now })
        .onConflictDoUpdate({ target: fingerprintsTable.name, set: { fingerprint, since: now } });
    }
  });
}
