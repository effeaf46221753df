// Mails that are to go out: noted in the transaction that makes them due, written and handed over after it holds. So a
// mail isn't lost with a process, and asking for one takes as long for an address without an account.

import type { InferSelectModel } from 'drizzle-orm';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { currentUnitOfWork } from '#server/core/db/unit-of-work.ts';
import { newId } from '#server/core/ids.ts';
import { mailQueueTable } from '#server/data/schema/notices/mail-queue-table.ts';

export type QueuedMail = InferSelectModel<typeof mailQueueTable>;

/** What a transaction that ordered a mail leaves behind for those who follow commits. */
export const MAIL_QUEUED_MARK = 'mail';

/** A claimed order is tried by nobody else for so long (ms). */
const CLAIM_MS = 60_000;
/** After so many tries an order is given up. */
const MOST_TRIES = 6;

/** Orders a mail to an address: to the player who has it, or to the one named, who may have had it before. */
export async function enqueueMail(
  tx: Queries,
  { kind, email, playerId }: Pick<QueuedMail, 'kind' | 'email'> & { playerId?: string },
  now: number,
): Promise<void> {
  currentUnitOfWork()?.marks.add(MAIL_QUEUED_MARK);
  await tx.insert(mailQueueTable).values({
    id: newId(),
    kind,
    email: email.toLowerCase(),
    playerId: playerId ?? null,
    createdAt: now,
    claimedUntil: 0,
    tries: 0,
  });
}

/** The oldest order that nobody is at, claimed; undefined where none waits. */
export async function claimQueuedMail(queries: Queries, now: number): Promise<QueuedMail | undefined> {
  const next = queries
    .select({ id: mailQueueTable.id })
    .from(mailQueueTable)
    .where(lte(mailQueueTable.claimedUntil, now))
    .orderBy(asc(mailQueueTable.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await queries
    .update(mailQueueTable)
    .set({ claimedUntil: now + CLAIM_MS, tries: sql`${mailQueueTable.tries} + 1` })
    .where(and(inArray(mailQueueTable.id, next), lte(mailQueueTable.claimedUntil, now)))
    .returning();
  return claimed;
}

/** Strikes an order off: it was done, or there was nothing to do. */
export async function acknowledgeMail(queries: Queries, id: string): Promise<void> {
  await queries.delete(mailQueueTable).where(eq(mailQueueTable.id, id));
}

/** True for an order that failed for the last time. */
export const hasExhaustedRetries = ({ tries }: QueuedMail) => tries >= MOST_TRIES;
