// What a KYC provider says about a verification, in any order and repeated: its latest decision holds, by its own time. An expiry is no
// decision. An operator's decision ends it: what the provider says later changes nothing. The player's state follows from all runs (D8).
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { verificationRunsTable } from '#server/data/schema/players-table.ts';
import { lockPlayer } from './caller-lock.ts';
import {
  readVerificationStatus,
  setVerificationStatus,
  type VerificationRun,
  type VerificationStatus,
  withdrawVerification,
} from './kyc-verifications.ts';

/** `face_match_needed` leads to the second step; `in_review`: a person at the provider decides later. */
type Decision = 'approved' | 'face_match_needed' | 'in_review' | 'refused';
type Outcome = Decision | 'expired';

/** Of two decisions of the same moment the stricter one holds, whichever comes first. */
const STRICTNESS: Readonly<Record<Decision, number>> = {
  approved: 0,
  face_match_needed: 1,
  in_review: 2,
  refused: 3,
};

/** What the provider has decided about a run, and when; undefined if nothing. */
function decisionOf({ state, saidAt }: VerificationRun): { of: Decision; at: number } | undefined {
  if (state === 'expired' || saidAt === null) return undefined;
  // A run in review is open: its frame is still shown.
  return { of: state === 'open' ? 'in_review' : state, at: saidAt };
}

/** Whether nothing that the provider says counts any more. An older build wrote no time, nor whether an operator had decided. */
const isClosed = ({ state, saidAt, closedAt }: VerificationRun): boolean =>
  closedAt !== null || (saidAt === null && state !== 'open' && state !== 'expired');

/**
 * Handles what a provider says about a run. `saidAt`: when, by the provider's time (ms); absent: now. Returns what was done: `outdated`
 * where a later decision, or an operator's, holds already; `unknown` for a run that isn't stored.
 */
export async function handleVerificationOutcome(
  tx: Queries,
  result: { provider: string; transactionId: string; outcome: Outcome; saidAt?: number | undefined },
  now: number,
): Promise<'accepted' | 'repeated' | 'outdated' | 'unknown'> {
  const { outcome } = result;
  const run = await lockRun(tx, result);
  if (!run) return 'unknown';
  if (isClosed(run)) return 'outdated';
  // A provider's clock that is ahead must not outdate what it says next.
  const at = Math.min(result.saidAt ?? now, now);
  const before = decisionOf(run);
  const update = (changes: Partial<VerificationRun>) =>
    tx.update(verificationRunsTable).set(changes).where(eq(verificationRunsTable.id, run.id));
  if (outcome === 'expired') {
    if (before) return 'outdated';
    if (run.state === 'expired') return 'repeated';
    await update({ state: 'expired' });
    return 'accepted';
  }
  if (outcome === before?.of) {
    if (at < before.at) return 'outdated';
    if (at > before.at) await update({ saidAt: at });
    return 'repeated';
  }
  if (before && (at < before.at || (at === before.at && STRICTNESS[outcome] < STRICTNESS[before.of])))
    return 'outdated';
  if (!(await closeOverruledRuns(tx, run.playerId, now))) return 'outdated';
  await update({ state: outcome === 'in_review' ? 'open' : outcome, saidAt: at });
  await applyRuns(tx, run.playerId, now);
  return 'accepted';
}

/** The run, with its player locked, so that what is said about the player's runs is handled one after the other. */
async function lockRun(
  tx: Queries,
  { provider, transactionId }: { provider: string; transactionId: string },
): Promise<VerificationRun | undefined> {
  const find = () =>
    tx
      .select()
      .from(verificationRunsTable)
      .where(
        and(
          eq(verificationRunsTable.provider, provider),
          eq(verificationRunsTable.transactionId, transactionId),
        ),
      );
  const [found] = await find();
  if (!found) return undefined;
  await lockPlayer(tx, found.playerId);
  const [run] = await find().for('update');
  return run;
}

/** The runs of a player that no operator has closed. To be read with the player locked. */
const unclosedRuns = (tx: Queries, playerId: string): Promise<VerificationRun[]> =>
  tx
    .select()
    .from(verificationRunsTable)
    .where(and(eq(verificationRunsTable.playerId, playerId), isNull(verificationRunsTable.closedAt)));

/**
 * The state that a player's unclosed runs lead to (D8): approved if documents stand and each face match that they ask for is answered. A
 * face match answers only documents that were begun before it: new documents need a new one. Without documents it has no effect.
 */
function statusOfRuns(runs: readonly VerificationRun[]): VerificationStatus {
  const documents = runs.filter(
    ({ step, state }) => step === 'onboarding' && (state === 'approved' || state === 'face_match_needed'),
  );
  if (documents.length === 0) return 'pending_kyc';
  const faces = runs.filter(({ step, state }) => step === 'face-match' && state === 'approved');
  const isComplete = ({ state, createdAt }: VerificationRun) =>
    state === 'approved' || faces.some((face) => face.createdAt >= createdAt);
  return documents.every(isComplete) ? 'approved' : 'pending_face_id';
}

/**
 * Closes the runs that an operator's decision overrules although they were left open: those of a player who is approved for another reason
 * than the runs (one was opened while the operator approved), and those that an older build decided before an operator refused. Returns
 * whether what the provider says still counts.
 */
async function closeOverruledRuns(tx: Queries, playerId: string, now: number): Promise<boolean> {
  const status = await readVerificationStatus(tx, playerId);
  const runs = await unclosedRuns(tx, playerId);
  if (status === statusOfRuns(runs) || status === 'pending_face_id') return true;
  const isApproved = status === 'approved';
  for (const run of runs)
    if (isApproved || isClosed(run))
      await tx
        .update(verificationRunsTable)
        .set({ closedAt: now })
        .where(eq(verificationRunsTable.id, run.id));
  return !isApproved;
}

/** Sets the state that the player's runs lead to. */
async function applyRuns(tx: Queries, playerId: string, now: number): Promise<void> {
  const status = statusOfRuns(await unclosedRuns(tx, playerId));
  // A face match that was begun for documents which no longer stand is not offered for the next ones.
  if (status === 'pending_kyc')
    await tx
      .update(verificationRunsTable)
      .set({ state: 'expired' })
      .where(
        and(
          eq(verificationRunsTable.playerId, playerId),
          eq(verificationRunsTable.step, 'face-match'),
          eq(verificationRunsTable.state, 'open'),
          isNull(verificationRunsTable.saidAt),
        ),
      );
  if (status === (await readVerificationStatus(tx, playerId))) return;
  if (status === 'approved') await setVerificationStatus(tx, playerId, status, now);
  else await withdrawVerification(tx, playerId, status, now);
}
