// Content without SQL: the operator lists it as a file, checks a changed one, writes it now or at a moment to come (D8).
import type { Context } from 'hono';
import * as v from 'valibot';
import { type ContentFile, contentFile } from '#contract/content-file.ts';
import { calendarMoment } from '#contract/rules/player/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { notFound, Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { type HttpEnv, requestMetadataOf } from '#server/core/http/request-metadata.ts';
import { operatorName, operatorOf } from '#server/core/http/security/operator-access.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { type ContentChange, writeContent } from '#server/data/content/content-changes.ts';
import { readContent } from '#server/data/content/content-records.ts';
import { writeDueContent } from '#server/data/content/due-content.ts';
import {
  endScheduledContent,
  listScheduledContent,
  lockScheduledContent,
  type ScheduledContent,
  scheduleContent,
} from '#server/data/content/scheduled-content.ts';
import { inTwoPersons, type TwoPersonOutcome } from '#server/data/operators/second-person.ts';
import { recordAuditEntry } from '#server/data/settings/audit-log.ts';
import { readOperatorSettings } from '#server/data/settings/site-settings.ts';
import { twoPersonAnswer } from './two-person-answer.ts';

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

/** The codes of a file's coupons that give a player so much real money at a time that two persons must write them (decision 045). */
async function couponsForTwoPersons(queries: Queries, { coupons }: ContentFile): Promise<string[]> {
  const { ops_coupon_two_persons: most } = await readOperatorSettings(queries);
  if (most === 0) return [];
  const isLarge = (coupon: ContentFile['coupons'][number]) =>
    coupon.wallet_type === 'real' && Math.max(coupon.amount, coupon.max_amount) > most;
  return coupons.filter(isLarge).map(({ code }) => code);
}

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
    if (dry) return context.json({ dry: true, scheduled: null, data: await dryRun(body, who, now) });
    const file = validateInput(contentFile, body);
    /** Does the work at once, or where a second person sends the same. */
    const byPersons = async <Result>(
      tx: Queries,
      work: (askedBy: string | null) => Promise<Result>,
    ): Promise<TwoPersonOutcome<Result>> => {
      const codes = await couponsForTwoPersons(tx, file);
      if (codes.length === 0) return { done: await work(null) };
      const asked = { call: 'writeContent', action: 'content.change', subject: `coupons/${codes[0]}` };
      const sent = { body: { file: body, at: at ?? null }, details: { coupons: codes } };
      return inTwoPersons(tx, { operator: operatorOf(context), ...asked, ...sent, now }, work);
    };
    if (at === undefined) {
      const outcome = await db.transaction((tx) =>
        byPersons(tx, (askedBy) => writeContent(tx, file, { who, now, askedBy })),
      );
      return twoPersonAnswer(context, outcome, (data) => ({ dry: false, scheduled: null, data }));
    }
    const data = await dryRun(body, who, now);
    const outcome = await db.transaction((tx) =>
      byPersons(tx, async (askedBy) => {
        const scheduled = await scheduleContent(tx, { file: body, at, askedBy: who, now });
        const entry = { at: now, who, action: 'content.schedule', subject: scheduled.id };
        const details = { at: iso(at), ...(askedBy ? { asked_by: askedBy } : {}) };
        await recordAuditEntry(tx, { ...entry, details });
        return scheduled;
      }),
    );
    return twoPersonAnswer(context, outcome, (row) => ({ dry: false, scheduled: toOpsSchedule(row), data }));
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

/** Writes what is due. What it ends or begins counts from its moment on: the codes of coupons wait for no run of this job. */
export function scheduledContentJob(services: Services): Job {
  return {
    name: 'write-scheduled-content',
    everyMs: 1_000,
    // One that can't be written keeps the others waiting no longer than this.
    longestRetryMs: 5_000,
    run: (now) => writeDueContent(services, now),
  };
}
