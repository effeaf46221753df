// Results of the VPN check for IP addresses. The check is asked before a command, outside any transaction, and the
// policy reads the stored result. Both use the address of the socket or of the TRUST_PROXY hops (D4).
import { eq } from 'drizzle-orm';
import type { Database, Queries } from '#server/core/db/database.ts';
import { canonicalAddress } from '#server/core/http/client-address.ts';
import { hasPassed, isPast, isPastSql } from '#server/core/passed-moments.ts';
import { ipVerdictsTable } from '#server/data/schema/players-table.ts';

type Verdict = 'allowed' | 'blocked';

/**
 * An allowed address is checked again after this long (ms); a blocked one on each command, so that turning a VPN off
 * helps at once.
 */
const VERDICT_FRESH_MS = 10 * 60_000;
const VERDICT_RETENTION_MS = 24 * 60 * 60_000;
const VERDICT_CACHE_SIZE = 10_000;

/** Sessions may hold an address as an earlier version of the server spelled it. */
const keyOf = (ip: string) => canonicalAddress(ip) ?? ip;

export interface StoredVerdict {
  verdict: Verdict;
  /** ms since 1970. */
  askedAt: number;
}

/** Whether a result blocks an address: for a day, whether or not the job has deleted it. */
export const isBlocked = (stored: StoredVerdict | null | undefined, now: number): boolean =>
  stored?.verdict === 'blocked' &&
  !isPast(stored.askedAt + VERDICT_RETENTION_MS + 1, now, VERDICT_RETENTION_MS + 1);

/** Whether an address is known to be blocked; an unknown address is not. */
export async function isBlockedIp(queries: Queries, ip: string, now: number): Promise<boolean> {
  const [row] = await queries
    .select()
    .from(ipVerdictsTable)
    .where(eq(ipVerdictsTable.ip, keyOf(ip)));
  return isBlocked(row, now);
}

/**
 * Makes sure that an address was checked recently; returns the result and its moment. Takes the check to call and the
 * present moment (ms). Throws what the check throws; the last result then stays.
 */
export async function checkIpAddress(
  queries: Queries,
  writtenIp: string,
  ask: (ip: string) => Promise<Verdict>,
  now: number,
): Promise<StoredVerdict> {
  const ip = keyOf(writtenIp);
  const [known] = await queries.select().from(ipVerdictsTable).where(eq(ipVerdictsTable.ip, ip));
  const isFresh = known && !isPast(known.askedAt + VERDICT_FRESH_MS, now, VERDICT_FRESH_MS);
  if (isFresh && known.verdict === 'allowed') return known;
  const verdict = await ask(ip);
  const row = { verdict, askedAt: now };
  await queries
    .insert(ipVerdictsTable)
    .values({ ip, ...row })
    .onConflictDoUpdate({ target: ipVerdictsTable.ip, set: row });
  return row;
}

/**
 * `checkIpAddress` for every request, with a cache in memory: for a recently allowed address the database isn't read.
 * The cache has a maximum size. The function returns whether the check was asked.
 */
export function createIpAddressChecker(
  db: Database,
  ask: (ip: string) => Promise<Verdict>,
): (ip: string, now: number) => Promise<boolean> {
  const allowedAt = new Map<string, number>();
  return async (ip, now) => {
    const known = allowedAt.get(ip);
    if (known !== undefined && !hasPassed(known + VERDICT_FRESH_MS, now, VERDICT_FRESH_MS)) return false;
    let isAsked = false;
    const asking = (address: string) => {
      isAsked = true;
      return ask(address);
    };
    const checked = await checkIpAddress(db.queries, ip, asking, now);
    if (allowedAt.size >= VERDICT_CACHE_SIZE) allowedAt.clear();
    if (checked.verdict === 'allowed') allowedAt.set(ip, checked.askedAt);
    else allowedAt.delete(ip);
    return isAsked;
  };
}

/** Deletes results older than a day. */
export async function deleteExpiredIpVerdicts(db: Database, now: number): Promise<void> {
  await db.queries
    .delete(ipVerdictsTable)
    .where(isPastSql(ipVerdictsTable.askedAt, now - VERDICT_RETENTION_MS, VERDICT_RETENTION_MS));
}
