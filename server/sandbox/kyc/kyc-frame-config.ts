import type { KycStep } from '#contract/frame-messages.ts';

/** What the server writes into the verification's frame for its script. */
export interface KycFrameConfig {
  /** Origin of the page that shows the frame; null: not one that may, and nothing is said to it. */
  parent: string | null;
  transactionId: string;
  step: KycStep;
  result: { status: string; error: string } | null;
}
