// Formats and parses each provider's status callbacks. Both sign the raw body with signed-message.ts.

import * as v from 'valibot';
import type { Secret } from '#server/core/secret.ts';
import { partyJson } from '../party-json.ts';
import { SIGNATURE_HEADER, SignatureError, verifyMessage } from '../signed-message.ts';
import { CallbackRefused, type KycEvent, type KycProvider } from './kyc-provider.ts';

type Outcome = KycEvent['outcome'];
type ProviderName = KycProvider['name'];

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

const CAF_STATUSES = {
  approved: 'APPROVED',
  face_match_needed: 'PENDING_FACE',
  refused: 'REPROVED',
  expired: 'EXPIRED',
} as const satisfies Record<Outcome, string>;
const cafCallback = v.pipe(
  v.object({
    type: v.literal('status_updated'),
    uuid: id,
    status: v.picklist(Object.values(CAF_STATUSES)),
  }),
  v.transform(({ uuid, status }) => ({ transactionId: uuid, outcome: outcomeOf(CAF_STATUSES, status) })),
);

const LEGITIMUZ_EVENTS = {
  approved: 'kyc.completed',
  face_match_needed: 'kyc.face_required',
  refused: 'kyc.failed',
  expired: 'kyc.expired',
} as const satisfies Record<Outcome, string>;
const legitimuzCallback = v.pipe(
  v.object({
    event: v.picklist(Object.values(LEGITIMUZ_EVENTS)),
    data: v.object({ session_id: id }),
  }),
  v.transform(({ event, data }) => ({
    transactionId: data.session_id,
    outcome: outcomeOf(LEGITIMUZ_EVENTS, event),
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
export function formatKycCallback(provider: ProviderName, { transactionId, outcome }: KycEvent): string {
  return JSON.stringify(
    provider === 'caf'
      ? { type: 'status_updated', uuid: transactionId, status: CAF_STATUSES[outcome] }
      : { event: LEGITIMUZ_EVENTS[outcome], data: { session_id: transactionId } },
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
