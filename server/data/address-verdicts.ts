// What the VPN check said of addresses. The check is asked before a command (outside any transaction), the gate reads
// what it said; both go by the address of the socket or of TRUST_PROXY hops (D4).
import { eq, lt } from 'drizzle-orm';
import type { Database, Queries } from '#server/core/db/database.ts';
import { addressVerdictsTable } from './address-verdicts-table.ts';

type Verdict = 'allowed' | 'blocked';

/** An allowed address is asked about again after so long (ms); a blocked one each time, so that going back helps at once. */
const FRESH_MS = 10 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;

/** Whether an address is known to be blocked; an unknown one isn't. */
export async function isBlockedAddress(queries: Queries, ip: string): Promise<boolean> {
  const [row] = await queries.select().from(addressVerdictsTable).where(eq(addressVerdictsTable.ip, ip));
  return row?.verdict === 'blocked';
}

/**
 * Sees to it that an address was judged lately. Takes the check to ask and the moment (ms). Throws what the check throws;
 * the last verdict then stays.
 */
export async function judgeAddress(
  queries: Queries,
  ip: string,
  ask: (ip: string) => Promise<Verdict>,
  now: number,
): Promise<void> {
  const [known] = await queries.select().from(addressVerdictsTable).where(eq(addressVerdictsTable.ip, ip));
  const age = known ? now - known.askedAt : Number.POSITIVE_INFINITY;
  if (known?.verdict === 'allowed' && age >= 0 && age < FRESH_MS) return;
  const verdict = await ask(ip);
  const row = { verdict, askedAt: now };
  await queries
    .insert(addressVerdictsTable)
    .values({ ip, ...row })
    .onConflictDoUpdate({ target: addressVerdictsTable.ip, set: row });
}

/** Clears away verdicts of yesterday. */
export async function forgetOldVerdicts(db: Database, now: number): Promise<void> {
  await db.queries.delete(addressVerdictsTable).where(lt(addressVerdictsTable.askedAt, now - KEPT_MS));
}
