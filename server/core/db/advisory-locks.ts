import { sql } from 'drizzle-orm';
import type { Queries } from './database.ts';

/**
 * PostgreSQL's advisory locks of the server, each number once. A number means the same in every build: copies of the build before run on
 * the same database during an upgrade, and a number that is given up is not given again.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_201_953,
  publishedEvents: 7_201_954,
  secretFingerprints: 7_201_955,
  auditChain: 7_201_956,
  serverRights: 7_201_957,
  hourlyPayouts: 7_201_958,
  /** With a second number, which is drawn. */
  sameDatabase: 7_201_959,
  demoPlayer: 7_201_960,
} as const;

/** Waits for the lock and keeps it until the transaction's end. */
export async function takeLock(tx: Queries, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`);
}

/** Waits for the lock of one thing, such as one charge at the payment provider, and keeps it until the transaction's end. */
export async function takeLockOn(tx: Queries, kind: 'charge' | 'game-start', id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${id}`}, 0))`);
}
