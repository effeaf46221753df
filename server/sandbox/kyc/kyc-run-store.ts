// The sandboxed provider's own books: runs, and the callbacks it owes the server. They rest in the database so that a
// run outlives a restart.
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { kycEvents, kycRuns } from './kyc-runs-table.ts';

export type SandboxKycRun = typeof kycRuns.$inferSelect;
export type RunOutcome = Exclude<SandboxKycRun['state'], 'open'>;

/** Keeps a new run, unless its reference has one already; gives the one that counts. */
export async function saveRun(database: Database, run: SandboxKycRun): Promise<SandboxKycRun> {
  return database.transaction(async (tx) => {
    await tx.insert(kycRuns).values(run).onConflictDoNothing();
    const [kept] = await tx.select().from(kycRuns).where(eq(kycRuns.reference, run.reference));
    return kept ?? run;
  });
}

export async function findRun(database: Database, id: string): Promise<SandboxKycRun | undefined> {
  const [run] = await database.queries.select().from(kycRuns).where(eq(kycRuns.id, id));
  return run;
}

/** Ends an open run and records the callback in one transaction. Returns false if the run had ended already. */
export async function finishRun(
  database: Database,
  id: string,
  end: { state: RunOutcome; body: string; at: number },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const ended = await tx
      .update(kycRuns)
      .set({ state: end.state })
      .where(and(eq(kycRuns.id, id), eq(kycRuns.state, 'open')))
      .returning({ id: kycRuns.id });
    if (ended.length === 0) return false;
    await tx.insert(kycEvents).values({ id: newId(), body: end.body, at: end.at });
    return true;
  });
}

/** Callbacks that the server hasn't acknowledged, oldest first. */
export async function undeliveredCallbacks(database: Database): Promise<{ id: string; body: string }[]> {
  return database.queries
    .select({ id: kycEvents.id, body: kycEvents.body })
    .from(kycEvents)
    .where(isNull(kycEvents.deliveredAt))
    .orderBy(asc(kycEvents.at))
    .limit(50);
}

export async function acknowledgeCallback(database: Database, id: string, now: number): Promise<void> {
  await database.queries.update(kycEvents).set({ deliveredAt: now }).where(eq(kycEvents.id, id));
}
