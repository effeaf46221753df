// The interface of a KYC provider (D8). Moments in ms since 1970.
import type { KycStep } from '#contract/frame-messages.ts';
import type { Language } from '#contract/languages.ts';

interface KycRequest {
  /** Our own reference; a second request with it returns the same run. */
  reference: string;
  step: KycStep;
  /** Eleven digits. */
  document: string;
  name: string;
  /** The player's language. */
  language: Language;
  expiresAt: number;
}

interface KycRun {
  /** The provider's id of the run. */
  transactionId: string;
  /** Address of the verification frame. */
  url: string;
  /** Parameters of the provider's own script; null if it needs none. */
  script: unknown;
  /** The provider knows the person already, so no frame is shown. */
  approvedAtOnce?: true;
}

export interface KycEvent {
  /** The same event may come more than once, and after a later one. */
  transactionId: string;
  /**
   * `face_match_needed`: the documents are valid, and the face match is still missing. `in_review`: a person decides later, and until then
   * no earlier decision counts. `expired`: the run ended without a decision.
   */
  outcome: 'approved' | 'face_match_needed' | 'in_review' | 'refused' | 'expired';
  /** When it was decided, by the provider's time: the latest decision about a run holds. Absent: the provider doesn't say. */
  saidAt?: number | undefined;
}

export interface KycProvider {
  name: 'caf' | 'legitimuz';
  /** Opens a run. Not to be called inside a database transaction: a real provider is called over the network. Throws `VerificationRefused`. */
  startVerification(request: KycRequest): Promise<KycRun>;
  /** Reads a status callback. Throws `CallbackRefused` for what isn't signed by the provider within 5 minutes. */
  parseCallback(rawBody: string, headers: Pick<Headers, 'get'>, now: number): KycEvent;
}

/** The provider opens no run for this person: none was opened. */
export class VerificationRefused extends Error {
  override name = 'VerificationRefused';
}

/** A status callback that isn't the provider's, isn't fresh or can't be read. */
export class CallbackRefused extends Error {
  override name = 'CallbackRefused';
}
