// The shapes that the operator's calls answer and take.
import * as v from 'valibot';
import { CONTENT_KINDS, contentFile } from '#contract/content-file.ts';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { OPERATOR_ROLES } from '#contract/operator-calls.ts';
import { operatorSettings } from '#contract/operator-settings.ts';

export const moment = v.pipe(v.string(), v.isoTimestamp());
export const cents = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const listOf = <Row extends v.GenericSchema>(row: Row) => v.object({ data: v.array(row) });

export const withdrawal = v.object({
  id: v.string(),
  player: v.string(),
  status: v.number(),
  amount: cents,
  waits_for: v.nullable(v.string()),
  tries: count,
  next_try_at: v.nullable(moment),
  created_at: moment,
});

export const reviewedWithdrawal = v.object({
  ...withdrawal.entries,
  /** It waits, and two persons must approve it. */
  two_persons: v.boolean(),
  age_minutes: count,
  key_type: v.string(),
  new_key: v.boolean(),
  others_on_key: v.array(v.string()),
  previous_at: v.nullable(moment),
  deposits_since: cents,
  staked_since: cents,
  won_since: cents,
});

/** An order that the bank has not answered for too long. `id`: as the bank knows it. */
export const stuckOrder = v.object({
  kind: v.picklist(['payout', 'payout_outcome', 'refund', 'charge']),
  id: v.string(),
  player: v.nullable(v.string()),
  amount: v.nullable(cents),
  since: moment,
  tries: count,
  next_try_at: v.nullable(moment),
});

export const playerSummary = v.object({
  player: v.string(),
  name: v.string(),
  email: v.string(),
  document: v.string(),
  registered_at: moment,
  barred_since: v.nullable(moment),
  first_steps_at: v.nullable(moment),
  closing_since: v.nullable(moment),
  closed_at: v.nullable(moment),
  verification: v.string(),
  pause: v.nullable(v.object({ kind: v.string(), since: moment, ends_at: v.nullable(moment) })),
  balances: v.object({ real: cents, bonus: cents, in_withdrawal: cents }),
  movements: v.array(
    v.object({
      at: moment,
      source: v.string(),
      id: v.string(),
      direction: v.picklist(['in', 'out']),
      amount: cents,
      status: v.number(),
    }),
  ),
  limits: v.array(
    v.object({
      name: v.string(),
      value: v.nullable(v.number()),
      set_at: moment,
      next: v.nullable(v.object({ value: v.nullable(v.number()), at: moment })),
    }),
  ),
  sessions: v.array(
    v.object({ started_at: moment, last_seen_at: moment, ip: v.string(), device: v.string() }),
  ),
});

export const roles = v.array(v.picklist(OPERATOR_ROLES));
export const fingerprint = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
export const operator = v.object({
  name: v.string(),
  roles,
  added_at: moment,
  added_by: v.string(),
  revoked_at: v.nullable(moment),
  revoked_by: v.nullable(v.string()),
});

export const movement = v.object({
  key: v.string(),
  kind: v.picklist(['payment', 'payout']),
  id: v.string(),
  amount: cents,
  at: moment,
  state: v.string(),
  booked: v.boolean(),
});
export const day = v.pipe(v.string(), v.isoDate());
export const schedule = v.object({ id: v.string(), at: moment, asked_by: v.string(), asked_at: moment });
export const contentChange = v.object({
  kind: v.picklist(CONTENT_KINDS),
  id: v.string(),
  change: v.picklist(['create', 'change', 'end', 'none']),
  fields: v.array(v.string()),
});
const { end: _, ...contentLists } = contentFile.entries;
/** All content, as the operator's file has it. */
export const content = v.object(contentLists);

export const operatorProposal = v.object({
  waits_for: v.literal('second_person'),
  call: v.string(),
  subject: v.string(),
  details: v.record(v.string(), v.unknown()),
  asked_by: v.string(),
  asked_at: moment,
  until: moment,
});
/** All settings that an operator may change. */
export const allSettings = v.object({ ...getSettings.response.entries, ...operatorSettings.entries });
