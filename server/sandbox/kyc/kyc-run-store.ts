// The sandbox provider's own data: verification runs, and callbacks not yet delivered to the server. They are stored in the
// database, so a run survives a restart.

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';

const kycRuns = pgTable('sandbox_kyc_runs', {
  id: text('id').primaryKey(),
  provider: text('provider', { enum: ['caf', 'legitimuz'] }).notNull(),
  reference: text('reference').notNull(),
  step: text('step', { enum: ['onboarding', 'face-match'] }).notNull(),
  document: text('document').notNull(),
  name: text('name').notNull(),
  state: text('state', { enum: ['open', 'approved', 'face_match_needed', 'refused'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});

const kycEvents = pgTable('sandbox_kyc_events', {
  id: text('id').primaryKey(),
  body: text('body').notNull(),
  at: moment('at').notNull(),
  deliveredAt: moment('delivered_at'),
});

export type SandboxKycRun = typeof kycRuns.$inferSelect;
export type RunOutcome = Exclude<SandboxKycRun['state'], 'open'>;

/** Stores a new run, unless its reference has one already; returns the stored one. */
export async function saveRun(database: Database, run: SandboxKycRun): Promise<SandboxKycRun> {
  return database.transaction(async (tx) => {
    await tx.insert(kycRuns).values(run).onConflictDoNothing();
    const [stored] = await tx.select().from(kycRuns).where(eq(kycRuns.reference, run.reference));
    return stored ?? run;
  });
}

export async function findRun(database: Database, id: string): Promise<SandboxKycRun | undefined> {
  const [run] = await database.queries.select().from(kycRuns).where(eq(kycRuns.id, id));
  return run;
}

/** Ends an open run and records the callback in one transaction. Returns the callback; undefined if the run had ended already. */
export async function finishRun(
  database: Database,
  id: string,
  end: { state: RunOutcome; body: string; at: number },
): Promise<UndeliveredCallback | undefined> {
  return database.transaction(async (tx) => {
    const ended = await tx
      .update(kycRuns)
      .set({ state: end.state })
      .where(and(eq(kycRuns.id, id), eq(kycRuns.state, 'open')))
      .returning({ id: kycRuns.id });
    if (ended.length === 0) return undefined;
    const owed = { id: newId(), body: end.body, at: end.at };
    await tx.insert(kycEvents).values(owed);
    return owed;
  });
}

export const UNDELIVERED_CALLBACKS = 50;

export interface UndeliveredCallback {
  id: string;
  body: string;
  /** ms since 1970. */
  at: number;
}

/** Callbacks that the server hasn't acknowledged: the oldest, or the oldest after one. */
export async function listUndeliveredCallbacks(
  database: Database,
  after?: UndeliveredCallback,
): Promise<UndeliveredCallback[]> {
  const { id, body, at } = kycEvents;
  return database.queries
    .select({ id, body, at })
    .from(kycEvents)
    .where(and(isNull(kycEvents.deliveredAt), after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`))
    .orderBy(asc(at), asc(id))
    .limit(UNDELIVERED_CALLBACKS);
}

export async function acknowledgeCallback(database: Database, id: string, now: number): Promise<void> {
  await database.queries.update(kycEvents).set({ deliveredAt: now }).where(eq(kycEvents.id, id));
}
