// Scheduled content whose moment has come.
import * as v from 'valibot';
import { contentFile } from '#contract/content-file.ts';
import { eachApart } from '#server/core/concurrently.ts';
import { validateInput } from '#server/core/http/endpoints/read-request.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { recordsOf, writeContent } from './content-changes.ts';
import {
  asAcceptedNow,
  endScheduledContent,
  listDueContent,
  lockScheduledContent,
} from './scheduled-content.ts';

type Parts = Pick<Services, 'db' | 'log'>;

const recordsIn = (file: unknown): string[] => {
  const read = v.safeParse(contentFile, asAcceptedNow(file));
  return read.success ? recordsOf(read.output) : [];
};

/**
 * Writes what is due (`now` in ms). One that isn't right any more is given up, with a line in the log that names the places. One that can't
 * be written now is tried again, and what is due after it and has records in common waits for it: the later one is written last. Throws
 * what the database throws, after the others were tried.
 */
export async function writeDueContent({ db, log }: Parts, now: number): Promise<void> {
  const waiting = new Set<string>();
  await eachApart(await listDueContent(db.queries, now), 1, async ({ id, file: due }) => {
    const records = recordsIn(due);
    const wait = () => {
      for (const record of records) waiting.add(record);
    };
    if (records.some((record) => waiting.has(record))) return wait();
    try {
      await db.transaction(async (tx) => {
        const row = await lockScheduledContent(tx, id);
        if (!row) return;
        const file = validateInput(contentFile, asAcceptedNow(row.file));
        await writeContent(tx, file, { who: row.askedBy, now, scheduled: { id, at: row.at } });
        await endScheduledContent(tx, id, 'written', now);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) {
        wait();
        throw error;
      }
      log.error(
        { schedule: id, places: Object.keys(error.details.fields ?? {}) },
        'scheduled content was refused',
      );
      await db.transaction((tx) => endScheduledContent(tx, id, 'failed', now));
    }
  });
}

/**
 * The same before a code is looked at: its moment decides, whether or not the job has run since. What can't be written is logged, and stops
 * nobody.
 */
export async function writeDueContentFirst(parts: Parts, now: number): Promise<void> {
  try {
    await writeDueContent(parts, now);
  } catch (error) {
    parts.log.error({ error }, 'scheduled content could not be written; it is tried again');
  }
}
