// Queue of outgoing mails: inserted in the transaction that makes them due, written and sent after it commits. So a
// mail survives the end of a process, and asking for one takes as long for an address without an account.
import { eq, type InferSelectModel, or } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { defineWorkQueue } from '#server/core/queue/work-queue.ts';
import { mailQueueTable } from '#server/data/schema/notices-table.ts';

export type QueuedMail = InferSelectModel<typeof mailQueueTable>;

export const mailQueue = defineWorkQueue(mailQueueTable, {
  mark: 'mail',
  orderBy: mailQueueTable.createdAt,
  batchSize: 1,
  // A minute, two, four, eight, then each quarter of an hour: a mail outlasts a day in which the mail service is away.
  claimMs: 60_000,
  backOff: true,
  longestClaimMs: 15 * 60_000,
  maxTries: 100,
});

/** Queues a mail to an address: to the player who has it, or to the given player, who may have had it before. */
export async function enqueueMail(
  tx: Queries,
  { kind, email, playerId }: Pick<QueuedMail, 'kind' | 'email'> & { playerId?: string },
  now: number,
): Promise<void> {
  mailQueue.signal();
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

/** Deletes the queued mails to a player and to the player's address. */
export async function deleteMailsOf(tx: Queries, playerId: string, email: string): Promise<void> {
  await tx
    .delete(mailQueueTable)
    .where(or(eq(mailQueueTable.playerId, playerId), eq(mailQueueTable.email, email)));
}
