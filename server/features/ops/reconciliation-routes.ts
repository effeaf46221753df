// `npm run ops -- reconcile`: a day of the payment party against the ledger (D3).
import * as v from 'valibot';
import { calendarDay, calendarMoment } from '#contract/rules/player/calendar-day.ts';
import { cents } from '#contract/schema.ts';
import { startOfDate } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import { readBody, validateInput } from '#server/core/http/endpoints/read-request.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import {
  compareWithParty,
  type Day,
  listMovements,
  type Movement,
} from '#server/data/wallet/reconciliation.ts';

const day = calendarDay('date_invalid');
const MOVEMENTS_A_PAGE = 500;

const reconciliationBody = v.object({
  day,
  rows: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
        amount: v.pipe(cents, v.minValue(0)),
        paid: v.boolean(),
        at: v.nullable(calendarMoment('date_invalid')),
      }),
    ),
    v.maxLength(500),
  ),
});
const movementsQuery = v.object({ day, after: v.optional(v.pipe(v.string(), v.maxLength(200)), '') });

const toOpsMovement = ({ kind, id, amountCents, at, state, isBooked }: Movement) => ({
  key: `${kind} ${id}`,
  kind,
  id,
  amount: amountCents,
  at: new Date(at).toISOString(),
  state,
  booked: isBooked,
});

/** The day in the site's time zone. Throws the refusal 'invalid_input' where it has not begun by now (ms since 1970). */
async function dayOf(queries: Queries, date: string, now: number): Promise<Day> {
  const { general_time_zone: timeZone } = await readSettings(queries);
  const from = startOfDate(date, timeZone);
  if (from > now) throw new Refusal('invalid_input', { fields: { day: ['day_future'] } });
  return { from, before: startOfDate(date, timeZone, 1) };
}

/** The calls /api/ops/reconciliation and /api/ops/movements. */
export function opsReconciliationRoutes({ db }: Services): Routes {
  return (app) => {
    app.post('/api/ops/reconciliation', async (context) => {
      const { now } = requestMetadataOf(context);
      const { day: date, rows } = validateInput(reconciliationBody, await readBody(context));
      const party = rows.map(({ id, amount, paid, at }) => ({
        id,
        amountCents: amount,
        isPaid: paid,
        at,
      }));
      const compared = await compareWithParty(db.queries, party, await dayOf(db.queries, date, now));
      return context.json({
        data: compared.map(({ verdict, movement }) => ({
          verdict,
          movement: movement && toOpsMovement(movement),
        })),
      });
    });
    app.get('/api/ops/movements', async (context) => {
      const { day: date, after } = validateInput(movementsQuery, context.req.query());
      const { now } = requestMetadataOf(context);
      const asked = await dayOf(db.queries, date, now);
      const rows = await listMovements(db.queries, asked, after, MOVEMENTS_A_PAGE);
      return context.json({
        data: rows.map(toOpsMovement),
        is_last: rows.length < MOVEMENTS_A_PAGE,
        day_is_over: asked.before <= now,
      });
    });
  };
}
