import { randomUUID } from 'node:crypto';
import type { PixKeyType } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Language } from '#contract/languages.ts';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { eachApart } from '#server/core/concurrently.ts';
import type { Database } from '#server/core/db/database.ts';
import { rotateBatches } from '#server/core/queue/rotating-batches.ts';
import type { Secret } from '#server/core/secret.ts';
import { encodeBrCode } from '#server/partners/pix/br-code.ts';
import {
  PayoutRefused,
  type PixEvent,
  type PixProvider,
  UnknownPixCharge,
} from '#server/partners/pix/pix-provider.ts';
import { parsePixWebhook } from '#server/partners/pix/pix-webhook.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import {
  acknowledgeEvent,
  type Charge,
  closeCharge,
  closePayout,
  findCharge,
  findChargeOf,
  hasPayout,
  hasRefund,
  listDuePayouts,
  listUndeliveredEvents,
  recordRefund,
  SLOW_PAYOUT_MS,
  saveCharge,
  savePayout,
  UNDELIVERED_EVENTS,
  type UndeliveredEvent,
} from './charge-store.ts';

/** The one phone that is a key; the demo player's. */
const PHONE_KEY = { phone: '5511987654321', document: '52998224725' };

/** A key that begins so is closed: the bank takes no payout to it. */
export const CLOSED_KEY = 'closed.';
/** The bank gives no answer for a key with this prefix, so that the payout's outcome is unknown. */
export const SILENT_KEY = 'silent.';

/**
 * Whose key it is in the sandbox: a CPF is its own; an e-mail address or random key belongs to the CPF whose eleven digits
 * it holds (`pix.52998224725@varanda.example`); one phone is known. Undefined for any other.
 */
function testPixKeyOwner(keyType: PixKeyType, key: string): string | undefined {
  const digits = key.replace(/\D/g, '');
  if (keyType === 'phone') return digits === PHONE_KEY.phone ? PHONE_KEY.document : undefined;
  const [held] = /\d{11}/.exec(key) ?? [];
  const document = keyType === 'cpf' ? digits : (held ?? '');
  return isValidCpf(document) ? document : undefined;
}

/** Delivers a webhook to the server; gives the HTTP status of its answer. */
type SendWebhook = (rawBody: string, headers: Readonly<Record<string, string>>) => Promise<number>;

interface SandboxPixOptions {
  database: Database;
  /** Shared with the server's webhook. */
  secret: Secret;
  /** Origin of the payer's page. */
  origin: string;
  send: SendWebhook;
  /** Called for each webhook that could not be delivered; `processDue` sends it again. */
  onDeliveryFailure: (error: unknown) => void;
}

/** What a payer of the sandbox can do. Amounts in cents, the document as eleven digits. */
export type PayerAction =
  | { type: 'paid'; amountCents: number; payerDocument: string }
  | { type: 'expired' }
  | { type: 'refused' };

export interface SandboxPix extends PixProvider {
  /** Executes the payer's choice and notifies the server. Returns false if the charge was closed. Throws `UnknownPixCharge`. */
  applyPayerAction(chargeId: string, action: PayerAction, now: number): Promise<boolean>;
  findCharge(chargeId: string): Promise<Charge | undefined>;
  /** Pays or refuses the due payouts, and sends the events that the server hasn't acknowledged. */
  processDue(now: number): Promise<void>;
}

/**
 * Payouts whose cents are these are refused because the account is blocked, or are paid after ten minutes; every other is paid at once.
 */
export const REFUSED_CENTS = 13;
export const SLOW_CENTS = 7;

const isRefused = (amountCents: number) => amountCents % 100 === REFUSED_CENTS;
const isSlow = (amountCents: number) => amountCents % 100 === SLOW_CENTS;

export const SANDBOX_PAYEE = 'Varanda Sandbox';

/** A payment provider that moves no real money (D8). Its codes are valid, but their address never answers. */
export function createSandboxPix(options: SandboxPixOptions): SandboxPix {
  const { database, secret, origin } = options;

  async function settleDuePayouts(now: number): Promise<void> {
    await eachApart(await listDuePayouts(database, now), 1, async ({ id, withdrawalId, amountCents }) => {
      const outcome = isRefused(amountCents)
        ? ({ type: 'payout_refused', reason: 'account_blocked' } as const)
        : ({ type: 'payout_paid' } as const);
      const event = {
        eventId: randomUUID(),
        payoutId: id,
        withdrawalId,
        ...outcome,
        amountCents,
        at: now,
      };
      await closePayout(database, event);
    });
  }

  async function send({ id, body }: UndeliveredEvent, now: number): Promise<void> {
    try {
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signMessage(secret, body, now),
      };
      const status = await options.send(body, headers);
      if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
      await acknowledgeEvent(database, id, now);
    } catch (error) {
      options.onDeliveryFailure(error);
    }
  }

  const underWay = new Map<string, Promise<void>>();
  /** Sends an event; one that is on its way already is waited for, not sent beside itself. */
  async function sendOnce(event: UndeliveredEvent, now: number): Promise<void> {
    const sending = underWay.get(event.id) ?? send(event, now).finally(() => void underWay.delete(event.id));
    underWay.set(event.id, sending);
    await sending;
  }

  const nextUndelivered = rotateBatches<UndeliveredEvent, void>({
    size: UNDELIVERED_EVENTS,
    read: (_, after) => listUndeliveredEvents(database, after),
    idOf: ({ id }) => id,
  });

  const chargeOf = ({ id, code }: Charge, language: Language) => ({
    chargeId: id,
    code,
    payerUrl: `${origin}/pix/${id}?lang=${language}`,
  });

  return {
    async createCharge({ now: _, language, ...request }) {
      const id = randomUUID().replaceAll('-', '');
      const code = encodeBrCode({
        target: { kind: 'dynamic', url: `pix.varanda.example/qr/v2/${id}` },
        amountCents: request.amountCents,
        payee: SANDBOX_PAYEE,
        city: 'Sao Paulo',
      });
      const charge = await saveCharge(database, { ...request, id, code, state: 'open', refundedCents: 0 });
      return chargeOf(charge, language);
    },

    parseWebhook: (rawBody, headers, now) => parsePixWebhook(secret, rawBody, headers, now),

    async refund({ now, ...refund }) {
      if (!(await recordRefund(database, { ...refund, at: now })))
        throw new UnknownPixCharge(refund.chargeId);
    },

    async lookUpCharge(depositId, language) {
      const charge = await findChargeOf(database, depositId);
      return charge && { ...chargeOf(charge, language), expiresAt: charge.expiresAt };
    },

    hasPayout: (withdrawalId) => hasPayout(database, withdrawalId),

    hasRefund: (eventId) => hasRefund(database, eventId),

    findCharge: (chargeId) => findCharge(database, chargeId),

    async applyPayerAction(chargeId, action, now) {
      const charge = await findCharge(database, chargeId);
      if (!charge) throw new UnknownPixCharge(chargeId);
      const event: PixEvent = {
        amountCents: 0,
        payerDocument: '',
        ...action,
        eventId: randomUUID(),
        chargeId,
        at: now,
      };
      const owed = await closeCharge(database, event);
      if (owed) await sendOnce(owed, now);
      return owed !== undefined;
    },

    async createPayout({ withdrawalId, amountCents, pixKey, document, now }) {
      if (pixKey.startsWith(CLOSED_KEY)) throw new PayoutRefused('the key is closed', 'key_closed');
      if (pixKey.startsWith(SILENT_KEY)) throw new Error('the bank did not answer');
      const dueAt = now + (isSlow(amountCents) ? SLOW_PAYOUT_MS : 0);
      const id = randomUUID().replaceAll('-', '');
      await savePayout(database, { id, withdrawalId, amountCents, document, state: 'open', dueAt });
    },

    findKeyOwner: async (keyType, key) => testPixKeyOwner(keyType, key),

    async processDue(now) {
      const deliver = async () => {
        for (const event of await nextUndelivered()) await sendOnce(event, now);
      };
      await eachApart([() => settleDuePayouts(now), deliver], 1, (part) => part());
    },
  };
}
