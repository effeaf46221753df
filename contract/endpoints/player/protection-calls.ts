// Responsible gaming (D11): a player's own limits, the reality check, pauses and what play has come to. Money in cents, time in minutes.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { EXCLUSION_MONTHS, REALITY_MINUTES, SUSPENSION_DAYS } from '../../limits.ts';
import { cents, flag, listOf, moment, orDefault } from '../../schema.ts';

/** What can be limited, and over which days (of `general_time_zone`). A refusal names one of them as its rule `limit_<name>`. */
export const LIMIT_NAMES = [
  'deposit_day',
  'deposit_week',
  'deposit_month',
  'loss_day',
  'loss_week',
  'loss_month',
  'stake_day',
  'stake_week',
  'stake_month',
  'time_day',
  'time_week',
  'time_month',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Cents or minutes; null: no limit. */
const limitValue = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

const limit = v.object({
  name: v.picklist(LIMIT_NAMES),
  value: orDefault(limitValue, null),
  /** Since the day, week or month began. A loss is never less than 0. */
  used: orDefault(cents, 0),
  /** When it begins anew. */
  renews_at: moment,
  /** What was asked for and holds from then on. */
  next: orDefault(v.nullable(v.object({ value: limitValue, at: moment })), null),
});
export type Limit = v.InferOutput<typeof limit>;

const PAUSE_KINDS = ['suspension', 'exclusion'] as const;

export const protection = v.object({
  limits: listOf(limit),
  /** Between two reality checks. */
  reality_minutes: orDefault(v.number(), REALITY_MINUTES.default),
  /** The pause that holds; over, it holds until the player comes back. `ends_at` null: for good. */
  pause: orDefault(
    v.nullable(
      v.object({
        kind: v.picklist(PAUSE_KINDS),
        started_at: moment,
        ends_at: v.nullable(moment),
        over: orDefault(flag, false),
      }),
    ),
    null,
  ),
});
export type Protection = v.InferOutput<typeof protection>;

export const getProtection = defineCall({
  name: 'getProtection',
  method: 'GET',
  path: '/api/protection',
  access: 'player',
  response: protection,
});

export const setLimit = defineCall({
  name: 'setLimit',
  method: 'PUT',
  path: '/api/protection/limits',
  access: 'player',
  body: v.object({ name: v.picklist(LIMIT_NAMES), value: limitValue }),
  response: protection,
});

export const setRealityCheck = defineCall({
  name: 'setRealityCheck',
  method: 'PUT',
  path: '/api/protection/reality',
  access: 'player',
  body: v.object({ minutes: v.picklist(REALITY_MINUTES.choices) }),
  response: protection,
});

export const startPause = defineCall({
  name: 'startPause',
  method: 'POST',
  path: '/api/protection/pauses',
  access: 'player',
  body: v.variant('kind', [
    v.object({
      kind: v.literal('suspension'),
      days: v.pipe(v.number(), v.integer(), v.minValue(SUSPENSION_DAYS.min), v.maxValue(SUSPENSION_DAYS.max)),
    }),
    v.object({
      kind: v.literal('exclusion'),
      /** Null: for good. */
      months: v.nullable(
        v.pipe(v.number(), v.integer(), v.minValue(EXCLUSION_MONTHS.min), v.maxValue(EXCLUSION_MONTHS.max)),
      ),
    }),
  ]),
  response: protection,
});

export const endPause = defineCall({
  name: 'endPause',
  method: 'POST',
  path: '/api/protection/return',
  access: 'player',
  response: protection,
});

/** A month, yyyy-mm; `result` is won minus staked. */
const playMonth = v.object({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  staked: cents,
  returned: cents,
  result: cents,
});
export type PlayMonth = v.InferOutput<typeof playMonth>;

export const getPlayResults = defineCall({
  name: 'getPlayResults',
  method: 'GET',
  path: '/api/protection/results',
  access: 'player',
  response: v.object({
    today: orDefault(v.object({ staked: cents, returned: cents, result: cents, minutes: v.number() }), {
      staked: 0,
      returned: 0,
      result: 0,
      minutes: 0,
    }),
    months: listOf(playMonth),
    /** The calendar year so far. Null where the backend doesn't say. */
    year: orDefault(v.nullable(v.object({ result: cents })), null),
  }),
});
