import type { KycFrameMessage } from '#contract/frame-messages.ts';

/** The text for a frame's result, as a key of verification.json with its values, and whether it is a success. */
interface KycOutcome {
  kind: 'success' | 'info' | 'error';
  text: 'kyc_done' | 'kyc_closed' | 'kyc_failed' | 'face_done' | 'face_failed';
  values: Record<string, string>;
}

/** §4, §8: success, closed, and any other status, of onboarding and of a face match. */
export function kycOutcome(result: Extract<KycFrameMessage, { type: 'result' }>): KycOutcome {
  const { step, status, error } = result;
  const face = step === 'face-match';
  if (status === 'approved') return { kind: 'success', text: face ? 'face_done' : 'kyc_done', values: {} };
  if (status === 'closed') return { kind: 'info', text: 'kyc_closed', values: {} };
  if (face) return { kind: 'error', text: 'face_failed', values: { error: error || status } };
  return { kind: 'error', text: 'kyc_failed', values: { status } };
}
