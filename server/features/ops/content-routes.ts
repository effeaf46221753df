// Content without SQL: the operator lists it as a file, checks a changed one, writes it now or at a moment to come (D8).
import type { Context } from 'hono';
import * as v from 'valibot';
import { contentFile } from '#contract/content-file.ts';
import { calendarMoment } from '#contract/rules/player/calendar-day.ts';
import { eachApart } from '#server/core/concurrently.ts';
import type { Queries } from '#server/core/db/database.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { notFound, Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { operatorName } from '#server/core/http/security/operator-access.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { type ContentChange, recordsOf, writeContent } from '#server/data/content/content-changes.ts';
import { readContent } from '#server/data/content/content-records.ts';
import {
  asAcceptedNow,
  endScheduledContent,
  listDueContent,
  listScheduledContent,
  lockScheduledContent,
  type ScheduledContent,
  scheduleContent,
} from '#server/data/content/scheduled-content.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';

const writeQuery = v.object({
  dry: v.optional(v.literal('1')),
  at: v.optional(calendarMoment('content_moment')),
});

const iso = (moment: number) => new Date(moment).toISOString();

const toOpsSchedule = ({ id, at, askedBy, askedAt }: ScheduledContent) => ({
  id,
  at: iso(at),
  asked_by: askedBy,
  asked_at: iso(askedAt),
});

/** Takes back what a dry run wrote. */
class DryRun extends Error {
  override name = 'DryRun';
}

/** Calls below /api/ops/content. */
export function opsContentRoutes({ db }: Services): Routes {
  /** What would be written; nothing is. Throws the refusal 'invalid_input' as the writing itself would. */
  async function dryRun(body: unknown, who: string, now: number): Promise<ContentChange[]> {
    let changes: ContentChange[] = [];
    await db
      .transaction(async (tx: Queries) => {
        changes = await writeContent(tx, validateInput(contentFile, body), { who, now });
        throw new DryRun();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
    return changes;
  }

  async function write(context: Context<HttpEnv>): Promise<Response> {
    const { now } = requestMetadataOf(context);
    const who = operatorName(context);
    const { dry, at } = validateInput(writeQuery, context.req.query());
    const body = await readBody(context);
    if (at !== undefined && at <= now)
      throw new Refusal('invalid_input', { fields: { at: ['content_past'] } });
    if (dry || at !== undefined) {
      const changes = await dryRun(body, who, now);
      if (dry || at === undefined) return context.json({ dry: true, scheduled: null, data: changes });
      const row = await db.transaction(async (tx) => {
        const scheduled = await scheduleContent(tx, { file: body, at, askedBy: who, now });
        const entry = { at: now, who, action: 'content.schedule', subject: scheduled.id };
        await recordAuditEntry(tx, { ...entry, details: { at: iso(at) } });
        return scheduled;
      });
      return context.json({ dry: false, scheduled: toOpsSchedule(row), data: changes });
    }
    const file = validateInput(contentFile, body);
    const changes = await db.transaction((tx) => writeContent(tx, file, { who, now }));
    return context.json({ dry: false, scheduled: null, data: changes });
  }

  return (app) => {
    app.get('/api/ops/content', async (context) => {
      const { coupons, ...rest } = await readContent(db.queries);
      const spelled = coupons.map((coupon) => ({
        ...coupon,
        starts_at: iso(coupon.starts_at),
        ends_at: coupon.ends_at === null ? null : iso(coupon.ends_at),
      }));
      return context.json({ ...rest, coupons: spelled });
    });
    app.post('/api/ops/content', write);
    app.get('/api/ops/content/scheduled', async (context) =>
      context.json({ data: (await listScheduledContent(db.queries)).map(toOpsSchedule) }),
    );
    app.post('/api/ops/content/scheduled/:id/cancel', async (context) => {
      const { now } = requestMetadataOf(context);
      const id = context.req.param('id');
      const cancelled = await db.transaction(async (tx) => {
        const row = await lockScheduledContent(tx, id);
        if (!row) throw notFound('unknown_schedule');
        await endScheduledContent(tx, id, 'cancelled', now);
        const entry = { at: now, who: operatorName(context), action: 'content.cancel', subject: id };
        await recordAuditEntry(tx, { ...entry, details: {} });
        return row;
      });
      return context.json(toOpsSchedule(cancelled));
    });
  };
}

const EVERY_MS = 30_000;

const recordsIn = (file: unknown): string[] => {
  const read = v.safeParse(contentFile, asAcceptedNow(file));
  return read.success ? recordsOf(read.output) : [];
};

/**
 * Writes what is due. One that isn't right any more is given up, with a line in the log that names the places. One that can't be written
 * now is tried again, and what is due after it and has records in common waits for it: the later one is written last.
 */
export function scheduledContentJob({ db, log }: Services): Job {
  return {
    name: 'write-scheduled-content',
    everyMs: EVERY_MS,
    async run(now) {
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
            await writeContent(tx, file, { who: row.askedBy, now, scheduled: id });
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
    },
  };
}
