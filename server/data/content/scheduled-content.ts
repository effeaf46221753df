// Content that is to be written at a moment to come.
import { and, asc, eq, type InferSelectModel, isNull, lte } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { scheduledContentTable } from '#server/data/schema/content-table.ts';

export type ScheduledContent = InferSelectModel<typeof scheduledContentTable>;

const { id: scheduleId, at: due, outcome } = scheduledContentTable;

export async function scheduleContent(
  tx: Queries,
  { file, at, askedBy, now }: { file: unknown; at: number; askedBy: string; now: number },
): Promise<ScheduledContent> {
  const row = { id: newId(), file, at, askedBy, askedAt: now, outcome: null, endedAt: null };
  await tx.insert(scheduledContentTable).values(row);
  return row;
}

/** A promotion's picture was once also accepted with the `/storage/` in front that pages add to it themselves. */
const IN_STORAGE = /^\/*storage\//;

/** A scheduled file as it is accepted now: what an older build took is not given up for its pictures' paths. */
export function asAcceptedNow(file: unknown): unknown {
  const promotions = Object(file).promotions as unknown;
  if (!Array.isArray(promotions)) return file;
  const spelled = promotions.map((record: unknown) => {
    const image = Object(record).image as unknown;
    return typeof image === 'string' ? { ...Object(record), image: image.replace(IN_STORAGE, '') } : record;
  });
  return { ...Object(file), promotions: spelled };
}

/** What is still to come, the first to be written first. */
export async function listScheduledContent(queries: Queries): Promise<ScheduledContent[]> {
  return queries.select().from(scheduledContentTable).where(isNull(outcome)).orderBy(asc(due));
}

/** What is due, the first to be written first. */
export async function listDueContent(
  queries: Queries,
  now: number,
): Promise<Pick<ScheduledContent, 'id' | 'file'>[]> {
  return queries
    .select({ id: scheduleId, file: scheduledContentTable.file })
    .from(scheduledContentTable)
    .where(and(isNull(outcome), lte(due, now)))
    .orderBy(asc(due), asc(scheduleId));
}

/** Locks one that is still to come; undefined where it was written or cancelled. */
export async function lockScheduledContent(tx: Queries, id: string): Promise<ScheduledContent | undefined> {
  const [row] = await tx
    .select()
    .from(scheduledContentTable)
    .where(and(eq(scheduleId, id), isNull(outcome)))
    .for('update');
  return row;
}

export async function endScheduledContent(
  tx: Queries,
  id: string,
  how: NonNullable<ScheduledContent['outcome']>,
  now: number,
): Promise<void> {
  // What another call ended first stays as it is.
  const open = and(eq(scheduleId, id), isNull(outcome));
  await tx.update(scheduledContentTable).set({ outcome: how, endedAt: now }).where(open);
}
