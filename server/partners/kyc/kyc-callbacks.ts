// Formats and parses each provider's status callbacks. Both sign the raw body with signed-message.ts.

import * as v from 'valibot';
import { calendarMoment } from '#contract/rules/player/calendar-day.ts';
import type { Secret } from '#server/core/secret.ts';
import { partyJson } from '../party-json.ts';
import { SIGNATURE_HEADER, SignatureError, verifyMessage } from '../signed-message.ts';
import { CallbackRefused, type KycEvent, type KycProvider } from './kyc-provider.ts';

type Outcome = KycEvent['outcome'];
type ProviderName = KycProvider['name'];

const saidAt = v.optional(calendarMoment('not_a_moment'));
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

const CAF_STATUSES = {
  approved: 'APPROVED',
  face_match_needed: 'PENDING_FACE',
  in_review: 'PENDING',
  refused: 'REPROVED',
  expired: 'EXPIRED',
} as const satisfies Record<Outcome, string>;
const cafCallback = v.pipe(
  v.object({
    type: v.literal('status_updated'),
    uuid: id,
    status: v.picklist(Object.values(CAF_STATUSES)),
    time: saidAt,
  }),
  v.transform(({ uuid, status, time }) => ({
    transactionId: uuid,
    outcome: outcomeOf(CAF_STATUSES, status),
    saidAt: time,
  })),
);

const LEGITIMUZ_EVENTS = {
  approved: 'kyc.completed',
  face_match_needed: 'kyc.face_required',
  in_review: 'kyc.review',
  refused: 'kyc.failed',
  expired: 'kyc.expired',
} as const satisfies Record<Outcome, string>;
const legitimuzCallback = v.pipe(
  v.object({
    event: v.picklist(Object.values(LEGITIMUZ_EVENTS)),
    data: v.object({ session_id: id }),
    occurred_at: saidAt,
  }),
  v.transform(({ event, data, occurred_at }) => ({
    transactionId: data.session_id,
    outcome: outcomeOf(LEGITIMUZ_EVENTS, event),
    saidAt: occurred_at,
  })),
);

function outcomeOf<Status extends string>(
  statuses: Readonly<Record<Outcome, Status>>,
  status: Status,
): Outcome {
  const found = (Object.keys(statuses) as Outcome[]).find((outcome) => statuses[outcome] === status);
  return found ?? 'refused';
}

/** A callback's body in a provider's format. */
export function formatKycCallback(
  provider: ProviderName,
  { transactionId, outcome, saidAt }: KycEvent,
): string {
  const time = saidAt === undefined ? undefined : new Date(saidAt).toISOString();
  return JSON.stringify(
    provider === 'caf'
      ? { type: 'status_updated', uuid: transactionId, status: CAF_STATUSES[outcome], time }
      : { event: LEGITIMUZ_EVENTS[outcome], data: { session_id: transactionId }, occurred_at: time },
  );
}

/** Reads a provider's callback, signed with `secret`. Throws `CallbackRefused`. */
export function parseKycCallback(
  provider: ProviderName,
  secret: Secret,
  rawBody: string,
  headers: Pick<Headers, 'get'>,
  now: number,
): KycEvent {
  try {
    verifyMessage(secret, rawBody, headers.get(SIGNATURE_HEADER) ?? undefined, now);
  } catch (error) {
    throw error instanceof SignatureError ? new CallbackRefused(error.message) : error;
  }
  const schema = v.pipe(partyJson, provider === 'caf' ? cafCallback : legitimuzCallback);
  const parsed = v.safeParse(schema, rawBody);
  if (!parsed.success) throw new CallbackRefused(v.summarize(parsed.issues));
  return parsed.output;
}
