// The verification frame: reports to the embedding page that it has loaded, and how the run ended. It imports no code, so
// that the build makes one file of it.
import type { KycFrameMessage } from '#contract/frame-messages.ts';
import type { KycFrameConfig } from '../kyc-frame-config.ts';

const {
  parent: origin,
  transactionId,
  step,
  result,
}: KycFrameConfig = JSON.parse(document.getElementById('kyc-config')?.textContent ?? '');

if (origin && parent !== window) {
  const message: KycFrameMessage = result
    ? { protocol: 'varanda-kyc/1', type: 'result', transactionId, step, ...result }
    : { protocol: 'varanda-kyc/1', type: 'ready', transactionId };
  parent.postMessage(message, origin);
}
