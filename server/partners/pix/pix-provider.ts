// The interface of a PIX payment provider (D8). Amounts are integer cents, moments ms since 1970.

import type { BankRefusal, PixKeyType } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Language } from '#contract/languages.ts';

interface ChargeRequest {
  /** Our own id; a second request with it returns the same charge. */
  depositId: string;
  amountCents: number;
  expiresAt: number;
  /** Eleven digits: only this person may pay. */
  payerDocument: string;
  payerName: string;
  /** The player's language. */
  language: Language;
  now: number;
}

interface PixCharge {
  /** BR Code: the text that the player copies and that the QR code contains. */
  code: string;
  chargeId: string;
  /** Sandbox only: the page on which a tester plays the payer. */
  payerUrl?: string;
}

/** A charge that the provider knows. */
interface KnownPixCharge extends PixCharge {
  expiresAt: number;
}

export interface PixEvent {
  /** The same event may come more than once, always with the same id. */
  eventId: string;
  chargeId: string;
  type: 'paid' | 'refused' | 'expired';
  /** The amount that was paid; may differ from the requested one. */
  amountCents: number;
  /** The document of the payer, who may be another person. Empty without a payment. */
  payerDocument: string;
  at: number;
}

/** The outcome of a payout; the same event may come more than once, always with the same id. */
export interface PayoutEvent {
  eventId: string;
  payoutId: string;
  withdrawalId: string;
  type: 'payout_paid' | 'payout_refused';
  /** Why it was refused; missing where it was paid, or where the provider gives no reason that has a code. */
  reason?: BankRefusal | undefined;
  amountCents: number;
  at: number;
}

interface PayoutRequest {
  /** Our own id; repeated requests with it pay once. */
  withdrawalId: string;
  amountCents: number;
  pixKeyType: PixKeyType;
  pixKey: string;
  /** Eleven digits: only this person may be paid. */
  document: string;
  now: number;
}

interface RefundRequest {
  /** The provider's event of the payment; repeated requests with it refund once. */
  eventId: string;
  chargeId: string;
  amountCents: number;
  now: number;
}

export interface PixProvider {
  /**
   * Opens a charge. Not to be called inside a database transaction: a real provider is called over the network. Throws `ChargeRefused`;
   * after any other error the outcome is unknown.
   */
  createCharge(request: ChargeRequest): Promise<PixCharge>;
  /**
   * Orders a payout; the webhook reports its outcome. Not to be called inside a database transaction. Throws `PayoutRefused` where it
   * is certain that nothing was sent and nothing will be; after any other error the outcome is unknown, and the order is looked up.
   */
  createPayout(request: PayoutRequest): Promise<void>;
  /**
   * Looks up the charge of a deposit whose order got no answer; undefined where the provider doesn't know it, and only then it is ordered
   * again. `language`: the player's.
   */
  lookUpCharge(depositId: string, language: Language): Promise<KnownPixCharge | undefined>;
  /** Whether the provider knows an order of this payout. Only one that it doesn't know is ordered again. */
  hasPayout(withdrawalId: string): Promise<boolean>;
  /** Whether the provider knows an order to refund this event's payment. Only one that it doesn't know is ordered again. */
  hasRefund(eventId: string): Promise<boolean>;
  /** The document of the key's owner, eleven digits; undefined for an unknown key. */
  findKeyOwner(keyType: PixKeyType, key: string): Promise<string | undefined>;
  /** Reads what was sent to the webhook. Throws `WebhookRefused` for what isn't an event signed by the provider within 5 minutes. */
  parseWebhook(rawBody: string, headers: Pick<Headers, 'get'>, now: number): PixEvent | PayoutEvent;
  /**
   * Sends the payment of an event back to its payer; a charge can be paid more than once, so the event says which payment. A second
   * request for the same event sends nothing. Throws `UnknownPixCharge`.
   */
  refund(request: RefundRequest): Promise<void>;
}

/** A call to the webhook that isn't the provider's, isn't fresh or isn't an event. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

/** The provider doesn't know such a charge. */
export class UnknownPixCharge extends Error {
  override name = 'UnknownPixCharge';
}

/** The provider refuses a charge, for example because of the payer: none was opened, and none will be. */
export class ChargeRefused extends Error {
  override name = 'ChargeRefused';
}

/** The provider refuses a payout finally, for the reason that the player is told: the money stays with us. */
export class PayoutRefused extends Error {
  override name = 'PayoutRefused';
  readonly reason: BankRefusal;

  constructor(message: string, reason: BankRefusal) {
    super(message);
    this.reason = reason;
  }
}
