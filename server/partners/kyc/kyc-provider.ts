// What the server needs from a company that verifies people (D8). Moments in ms since 1970.
import type { KycStep } from '#contract/frame-messages.ts';
import type { Language } from '#contract/languages.ts';

interface KycRequest {
  /** Ours; asking again with the same one gives the same run. */
  reference: string;
  step: KycStep;
  /** Eleven digits. */
  document: string;
  name: string;
  /** What the player reads. */
  language: Language;
  expiresAt: number;
}

interface KycRun {
  /** The provider's name for the run. */
  transactionId: string;
  /** Address of the frame that the player goes through. */
  url: string;
  /** What the provider's own script needs to begin; null where it needs nothing. */
  script: unknown;
  /** The provider knows the person already: the player has nothing to do. */
  approvedAtOnce?: true;
}

export interface KycEvent {
  /** The same event may come more than once. */
  transactionId: string;
  /** `face_match_needed`: the papers are right, the face is still to be matched. */
  outcome: 'approved' | 'face_match_needed' | 'refused' | 'expired';
}

export interface KycProvider {
  name: 'caf' | 'legitimuz';
  /** Opens a run. Not to be called inside a database transaction: a real one takes a call over the network. */
  begin(request: KycRequest): Promise<KycRun>;
  /** Reads a status callback. Throws `CallbackRefused` for what isn't signed by the provider within 5 minutes. */
  readCallback(rawBody: string, headers: Pick<Headers, 'get'>, now: number): KycEvent;
}

/** A status callback that isn't the provider's, isn't fresh or can't be read. */
export class CallbackRefused extends Error {
  override name = 'CallbackRefused';
}
