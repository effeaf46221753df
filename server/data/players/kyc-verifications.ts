// The state of a player's verification (§3, §4), and the runs at a KYC provider that change it. Only the provider's
// signed callback changes it; what a frame tells the page has no effect here.
import { and, count, desc, eq, type InferSelectModel, ne, not, sql } from 'drizzle-orm';
import { channels } from '#contract/channel-events.ts';
import type { KycStep } from '#contract/frame-messages.ts';
import type { Queries } from '#server/core/db/database.ts';
import { deriveId } from '#server/core/ids.ts';
import { isPastSql } from '#server/core/passed-moments.ts';
import { enqueueEvent } from '#server/core/realtime/outbox.ts';
import { verificationRunsTable, verificationsTable } from '#server/data/schema/players-table.ts';
import { lockPlayer } from './caller-lock.ts';

export type VerificationStatus = InferSelectModel<typeof verificationsTable>['status'];
export type VerificationRun = InferSelectModel<typeof verificationRunsTable>;

/** The state of the player's verification; pending_kyc if none was begun. */
export async function readVerificationStatus(
  queries: Queries,
  playerId: string,
): Promise<VerificationStatus> {
  const [row] = await queries
    .select({ status: verificationsTable.status })
    .from(verificationsTable)
    .where(eq(verificationsTable.playerId, playerId));
  return row?.status ?? 'pending_kyc';
}

const lifeOfRun = sql`(${verificationRunsTable.expiresAt} - ${verificationRunsTable.createdAt})`;

/**
 * The open run of a step that a player can still complete at a provider (`now` in ms); undefined if there is none.
 */
export async function findOpenVerificationRun(
  queries: Queries,
  playerId: string,
  at: { provider: string; step: KycStep; now: number },
): Promise<VerificationRun | undefined> {
  const [run] = await queries
    .select()
    .from(verificationRunsTable)
    .where(
      and(
        eq(verificationRunsTable.playerId, playerId),
        eq(verificationRunsTable.provider, at.provider),
        eq(verificationRunsTable.step, at.step),
        eq(verificationRunsTable.state, 'open'),
        not(isPastSql(verificationRunsTable.expiresAt, at.now, lifeOfRun)),
      ),
    )
    .orderBy(desc(verificationRunsTable.createdAt))
    .limit(1);
  return run;
}

/**
 * The id of a player's next run. As long as none is stored it is the same within a span of `lifeMs`: a provider whose answer was lost opens
 * no second run. The spans are the clock's: a request at the end of one and a try a moment later have two ids.
 */
export async function nextVerificationRunId(
  queries: Queries,
  playerId: string,
  { provider, step, now, lifeMs }: { provider: string; step: KycStep; now: number; lifeMs: number },
): Promise<string> {
  const [stored] = await queries
    .select({ runs: count() })
    .from(verificationRunsTable)
    .where(eq(verificationRunsTable.playerId, playerId));
  const span = Math.floor(now / lifeMs);
  return deriveId(`verification:${playerId}:${provider}:${step}:${stored?.runs ?? 0}:${span}`);
}

/** Stores a run that a provider opened; another request may have stored it already. */
export async function saveVerificationRun(
  tx: Queries,
  run: Omit<VerificationRun, 'state' | 'saidAt' | 'closedAt'>,
): Promise<void> {
  await tx
    .insert(verificationRunsTable)
    .values({ ...run, state: 'open' })
    .onConflictDoNothing();
}

/** Sets the state of a player's verification and announces it to the player's pages. An approved state stays: `withdrawVerification` takes it back. */
export async function setVerificationStatus(
  tx: Queries,
  playerId: string,
  status: VerificationStatus,
  now: number,
): Promise<void> {
  const row = { status, approvedAt: status === 'approved' ? now : null, updatedAt: now };
  const changed = await tx
    .insert(verificationsTable)
    .values({ playerId, ...row })
    .onConflictDoUpdate({
      target: verificationsTable.playerId,
      set: row,
      setWhere: ne(verificationsTable.status, sql`'approved'`),
    })
    .returning({ status: verificationsTable.status });
  if (changed.length === 0) return;
  await enqueueEvent(
    tx,
    { channel: channels.user(playerId), event: 'UserKycEvent', data: { user_status: status } },
    now,
  );
}

/** Sets another state than approved, also where the player is approved. */
export async function withdrawVerification(
  tx: Queries,
  playerId: string,
  status: Exclude<VerificationStatus, 'approved'>,
  now: number,
): Promise<void> {
  await tx.delete(verificationsTable).where(eq(verificationsTable.playerId, playerId));
  await setVerificationStatus(tx, playerId, status, now);
}

const LISTED = 200;

/** The latest run of each player who has tried and isn't verified: the newest, and how many there are. */
export async function listUndecidedVerifications(
  queries: Queries,
): Promise<{ runs: VerificationRun[]; total: number }> {
  const last = queries
    .selectDistinctOn([verificationRunsTable.playerId])
    .from(verificationRunsTable)
    .orderBy(verificationRunsTable.playerId, desc(verificationRunsTable.createdAt))
    .as('last');
  const unverified = sql`not exists (select 1 from verifications v where v.player_id = ${last.playerId} and v.status = 'approved')`;
  const runs = await queries
    .select()
    .from(last)
    .where(unverified)
    .orderBy(desc(last.createdAt))
    .limit(LISTED);
  const [counted] = await queries.select({ total: count() }).from(last).where(unverified);
  return { runs, total: counted?.total ?? 0 };
}

/**
 * Applies an operator's decision (D8): approved, or to be submitted again; after that nothing counts that the provider says about the
 * player's present runs.
 */
export async function decideVerification(
  tx: Queries,
  playerId: string,
  decision: 'approve' | 'refuse',
  now: number,
): Promise<void> {
  await lockPlayer(tx, playerId);
  const ofPlayer = eq(verificationRunsTable.playerId, playerId);
  await tx
    .update(verificationRunsTable)
    .set({ state: decision === 'approve' ? 'approved' : 'refused' })
    .where(and(ofPlayer, eq(verificationRunsTable.state, 'open')));
  await tx.update(verificationRunsTable).set({ closedAt: now }).where(ofPlayer);
  if (decision === 'approve') await setVerificationStatus(tx, playerId, 'approved', now);
  else await withdrawVerification(tx, playerId, 'pending_kyc', now);
}

/** Removes what a player's runs hold for the provider's page; their outcomes stay. */
export async function eraseVerificationLinks(tx: Queries, playerId: string): Promise<void> {
  await tx
    .update(verificationRunsTable)
    .set({ url: '', script: null })
    .where(eq(verificationRunsTable.playerId, playerId));
}
