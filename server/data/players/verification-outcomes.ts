// What a KYC provider says about a verification, in any order and repeated: its latest decision holds, by its own time. An expiry is no
// decision. An operator's decision ends it: what the provider says later changes nothing.
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { verificationRunsTable } from '#server/data/schema/players-table.ts';
import { lockPlayer } from './caller-lock.ts';
import {
  readVerificationStatus,
  setVerificationStatus,
  type VerificationRun,
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
): Promise<'taken' | 'repeated' | 'outdated' | 'unknown'> {
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
    return 'taken';
  }
  if (outcome === before?.of) {
    if (at < before.at) return 'outdated';
    if (at > before.at) await update({ saidAt: at });
    return 'repeated';
  }
  if (before && (at < before.at || (at === before.at && STRICTNESS[outcome] < STRICTNESS[before.of])))
    return 'outdated';
  await update({ state: outcome === 'in_review' ? 'open' : outcome, saidAt: at });
  await applyDecision(tx, run, { before: before?.of, outcome }, now);
  return 'taken';
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

const isPositive = (decision: Decision | undefined): boolean =>
  decision === 'approved' || decision === 'face_match_needed';

/** Sets the player's state after a run's decision was replaced by another one. */
async function applyDecision(
  tx: Queries,
  { id, playerId, step }: VerificationRun,
  { before, outcome }: { before: Decision | undefined; outcome: Decision },
  now: number,
): Promise<void> {
  /** Whether another run of a step was decided for the player. */
  const standsBy = async (other: VerificationRun['step']) => {
    const [found] = await tx
      .select({ id: verificationRunsTable.id })
      .from(verificationRunsTable)
      .where(
        and(
          eq(verificationRunsTable.playerId, playerId),
          eq(verificationRunsTable.step, other),
          ne(verificationRunsTable.id, id),
          inArray(verificationRunsTable.state, ['approved', 'face_match_needed']),
        ),
      )
      .limit(1);
    return found !== undefined;
  };
  if (outcome === 'approved') {
    // An approval of documents skips no face match that another run asked for.
    const skipsFace =
      step === 'onboarding' &&
      before !== 'face_match_needed' &&
      (await readVerificationStatus(tx, playerId)) === 'pending_face_id';
    if (!skipsFace) await setVerificationStatus(tx, playerId, 'approved', now);
  } else if (outcome === 'face_match_needed') {
    if (await standsBy('face-match')) return;
    if (before === 'approved' && !(await standsBy(step)))
      await withdrawVerification(tx, playerId, 'pending_face_id', now);
    else await setVerificationStatus(tx, playerId, 'pending_face_id', now);
  } else if (isPositive(before) && !(await standsBy(step))) {
    const status = step === 'onboarding' ? 'pending_kyc' : 'pending_face_id';
    await withdrawVerification(tx, playerId, status, now);
  }
}
