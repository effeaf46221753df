// What the VPN check said of addresses. The check is asked before a command (outside any transaction), the gate reads
// what it said; both go by the address of the socket or of TRUST_PROXY hops (D4).
import { eq, lt } from 'drizzle-orm';
import type { Database, Queries } from '#server/core/db/database.ts';
import { ipVerdictsTable } from '#server/data/schema/players/ip-verdicts-table.ts';

type Verdict = 'allowed' | 'blocked';

/** An allowed address is asked about again after so long (ms); a blocked one each time, so that going back helps at once. */
const FRESH_MS = 10 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
const REMEMBERED = 10_000;

/** Whether an address is known to be blocked; an unknown one isn't. */
export async function isBlockedIp(queries: Queries, ip: string): Promise<boolean> {
  const [row] = await queries.select().from(ipVerdictsTable).where(eq(ipVerdictsTable.ip, ip));
  return row?.verdict === 'blocked';
}

/**
 * Sees to it that an address was judged lately; gives what was said and when. Takes the check to ask and the moment (ms). Throws what the check throws;
 * the last verdict then stays.
 */
export async function checkIpAddress(
  queries: Queries,
  ip: string,
  ask: (ip: string) => Promise<Verdict>,
  now: number,
): Promise<{ verdict: Verdict; askedAt: number }> {
  const [known] = await queries.select().from(ipVerdictsTable).where(eq(ipVerdictsTable.ip, ip));
  const age = known ? now - known.askedAt : Number.POSITIVE_INFINITY;
  if (known?.verdict === 'allowed' && age >= 0 && age < FRESH_MS) return known;
  const verdict = await ask(ip);
  const row = { verdict, askedAt: now };
  await queries
    .insert(ipVerdictsTable)
    .values({ ip, ...row })
    .onConflictDoUpdate({ target: ipVerdictsTable.ip, set: row });
  return row;
}

/**
 * `checkIpAddress` for every request: an address that was allowed lately isn't even looked up. Remembers so many at most.
 */
export function createIpAddressChecker(
  db: Database,
  ask: (ip: string) => Promise<Verdict>,
): (ip: string, now: number) => Promise<void> {
  const allowedAt = new Map<string, number>();
  return async (ip, now) => {
    const age = now - (allowedAt.get(ip) ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < FRESH_MS) return;
    const known = await checkIpAddress(db.queries, ip, ask, now);
    if (allowedAt.size >= REMEMBERED) allowedAt.clear();
    if (known.verdict === 'allowed') allowedAt.set(ip, known.askedAt);
    else allowedAt.delete(ip);
  };
}

/** Clears away verdicts of yesterday. */
export async function deleteExpiredIpVerdicts(db: Database, now: number): Promise<void> {
  await db.queries.delete(ipVerdictsTable).where(lt(ipVerdictsTable.askedAt, now - KEPT_MS));
}
