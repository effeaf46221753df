import type { KycStep } from '#contract/frame-messages.ts';

/** What the server writes into the verification's frame for its script. */
export interface KycFrameConfig {
  /** Origins whose pages may show the frame; to any other nothing is said. */
  parents: string[];
  transactionId: string;
  step: KycStep;
  result: { status: string; error: string } | null;
}
