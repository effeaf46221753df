import * as v from 'valibot';
import { BANK_REFUSALS } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { cents } from '#contract/schema.ts';
import type { Secret } from '#server/core/secret.ts';
import { partyJson } from '../party-json.ts';
import { SIGNATURE_HEADER, SignatureError, verifyMessage } from '../signed-message.ts';
import { type PayoutEvent, type PixEvent, WebhookRefused } from './pix-provider.ts';

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

const LONGEST_DOCUMENT = 80;
const CPF_DIGITS = 11;

/**
 * A CPF or a CNPJ, which has letters since July 2026 (IN RFB 2.229/2024), with or without its signs. Nothing but
 * unreadable text is refused for what a bank says here, also where it masks the number, has a foreign one or none: the money has come, and
 * what isn't the player's goes back. A JSON number has lost the zeros at its beginning.
 */
const payerDocument = v.pipe(
  v.unknown(),
  v.transform((told) => {
    const written = Number.isSafeInteger(told) ? String(told).padStart(CPF_DIGITS, '0') : told;
    const text = typeof written === 'string' ? written.normalize('NFKC').replace(/[\s./-]/g, '') : '';
    return Array.from(text.toUpperCase()).slice(0, LONGEST_DOCUMENT).join('');
  }),
);

const pixEntries = {
  eventId: key,
  chargeId: key,
  payerDocument: v.optional(payerDocument, ''),
  at: v.pipe(v.number(), v.safeInteger()),
};
const paidEvent = v.object({
  type: v.literal('paid'),
  ...pixEntries,
  // Nothing came that could be credited or sent back.
  amountCents: v.pipe(cents, v.minValue(1)),
});
const unpaidEvent = v.object({
  type: v.picklist(['expired', 'refused']),
  ...pixEntries,
  amountCents: v.pipe(cents, v.minValue(0)),
});

const payoutEvent = v.object({
  type: v.picklist(['payout_paid', 'payout_refused']),
  // The money is back with us, whatever the bank calls its reason.
  reason: v.fallback(v.optional(v.picklist(BANK_REFUSALS)), undefined),
  eventId: key,
  payoutId: key,
  withdrawalId: key,
  amountCents: v.pipe(cents, v.minValue(0)),
  at: v.pipe(v.number(), v.safeInteger()),
});

/** Reads a webhook's raw body, signed with `secret`. Throws `WebhookRefused`. */
export function parsePixWebhook(
  secret: Secret,
  rawBody: string,
  headers: Pick<Headers, 'get'>,
  now: number,
): PixEvent | PayoutEvent {
  try {
    verifyMessage(secret, rawBody, headers.get(SIGNATURE_HEADER) ?? undefined, now);
  } catch (error) {
    throw error instanceof SignatureError ? new WebhookRefused(error.message) : error;
  }
  const parsed = v.safeParse(
    v.pipe(partyJson, v.variant('type', [paidEvent, unpaidEvent, payoutEvent])),
    rawBody,
  );
  if (!parsed.success) throw new WebhookRefused(v.summarize(parsed.issues));
  return parsed.output;
}
